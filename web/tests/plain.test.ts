import { expect, test } from 'vitest'
import { plain } from '../src/client/plain'
import { onThisDeviceOnly } from '../src/client/share'

test.each([
  ['Zażółć gęślą jaźń, Å. Öberg', 'Zażółć gęślą jaźń, Å. Öberg'],
  ['שלום', 'שלום'],
  ['a 👩‍🚀 joined', 'a 👩‍🚀 joined'],
  ['abc\u202edef', 'abc\ufffddef'],
  ['\u2067x\u2069\u200f', '\ufffdx\ufffd\ufffd'],
  ['two\nlines', 'two\nlines'],
  ['a\u0000b\u001bc\u0085', 'a\ufffdb\ufffdc\ufffd'],
])('%j is shown as %j', (given, shown) => expect(plain(given)).toBe(shown))

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.7', false],
  ['localhost.example', false],
])('an invite at %s works on this device only: %s', (hostname, only) =>
  expect(onThisDeviceOnly(hostname)).toBe(only),
)
