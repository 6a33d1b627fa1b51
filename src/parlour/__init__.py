"""Four tabletop games that exist on no other screen: rules, engines, a server and a web client."""
