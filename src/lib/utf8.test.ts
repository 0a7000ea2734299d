import { expect, test } from 'vitest'
import { notUtf8 } from './utf8.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test.each([
  ['nothing', bytes(''), undefined],
  ['text of all lengths', bytes('a é € 😀 \ufffd\n'), undefined],
  ['Latin-1', bytes('a\né: Citro', [0xeb], 'n\n'), { byte: 11, line: 2 }],
  [
    'an invalid byte after a real replacement character',
    bytes('\ufffd\ufffd', [0xff], '\ufffd'),
    { byte: 6, line: 1 },
  ],
  ['half a character at the end', bytes('😀', [0xf0, 0x9f, 0x98]), { byte: 4, line: 1 }],
  ['half a surrogate pair', bytes('\n\n', [0xed, 0xa0, 0x80], '\n'), { byte: 2, line: 3 }],
])('Invalid UTF-8 is found, if there is any, in %s', (_, text, place) => expect(notUtf8(text)).toEqual(place))
