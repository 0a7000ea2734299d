import fc from 'fast-check'

/** Requests that no browser would send. */

export const MARKUP = '"><script>hurt()</script><img src=x onerror=hurt()>'

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  'a b',
  'é',
]

const TEXTS = [
  MARKUP,
  ...NAMES,
  'x\r\nset-cookie: hurt=1\r\n\r\n<b>',
  '\u0000',
  '../../../../etc/passwd',
  '..\\..\\secret',
  '\ud83d',
  '\u202eevil',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  "' OR 1=1 --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  'javascript:hurt()',
  '//evil.example/x',
  'a'.repeat(3000),
  'é'.repeat(20_000),
  '(a+)+'.repeat(40),
  ' \t\n ',
  '0412 345 678'.repeat(300),
  `a@${'a.'.repeat(5000)}`,
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileText, { maxLength: 200, size: 'max' }).map((texts) => texts.slice(0, 200)),
  fc.dictionary(hostileText, fc.constant({ length: 5, then: 1, toJSON: 'x' }), { maxKeys: 4 }),
)

/** Valid except for a few values, at any depth. */
const spoilt = (body: object): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(), fc.constantFrom('put', 'drop', 'add'), hostileText, hostileValue), {
      maxLength: 5,
    })
    .map((changes) => {
      const copy = structuredClone(body) as Record<string, unknown>
      for (const [at, how, name, value] of changes) {
        const [holder, key] = placesIn(copy)[at % Math.max(1, placesIn(copy).length)] ?? [copy, name]
        if (how === 'drop') Reflect.deleteProperty(holder, key)
        else
          Object.defineProperty(holder, how === 'put' ? key : name, {
            value: structuredClone(value),
            enumerable: true,
            configurable: true,
            writable: true,
          })
      }
      return JSON.stringify(copy)
    })

const placesIn = (value: Record<string, unknown>): [Record<string, unknown>, string][] =>
  Object.entries(value).flatMap(([key, each]): [Record<string, unknown>, string][] => [
    [value, key],
    ...(typeof each === 'object' && each !== null && !Array.isArray(each)
      ? placesIn(each as Record<string, unknown>)
      : []),
  ])

const part = (name: string, value: string, more = ''): string =>
  `--xyz\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

const multipart = fc
  .array(
    fc.tuple(
      fc.constantFrom('payload', 'photos', 'resume', '_form', '_url2', ...NAMES),
      hostileText,
      hostileText,
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => {
    const all = parts.map(([name, value, file]) =>
      part(name, value, name === 'photos' ? `; filename="${file.slice(0, 300)}"` : ''),
    )
    return `${all.join('')}--xyz--\r\n`
  })

const fields = fc
  .array(
    fc.tuple(
      fc.constantFrom('_form', '_form', '_url2', 'name', 'email', 'car', 'kind', ...NAMES),
      hostileText,
    ),
    {
      maxLength: 300,
      size: 'max',
    },
  )
  .map((pairs) =>
    pairs
      .slice(0, 300)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
      .join('&'),
  )

const BROKEN = [
  '',
  'null',
  '[]',
  '"text"',
  'NaN',
  '{"a":NaN}',
  '{"a":1',
  '\ufeff{"form":"general"}',
  '{"__proto__":{"polluted":true},"lead":{"__proto__":{"polluted":true}},"event":{"__proto__":{"polluted":true}}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"lead":{},"lead":[],"form":"general","form":{}}',
  '['.repeat(20_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${'{"lead":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `{"lead":${'['.repeat(4000)}${']'.repeat(4000)},"form":"general","key":"abcdefghijklmnop"}`,
  `{"event":{"event_properties":${'[{}],'.repeat(500)}0}}`,
  `{"a":"${'x'.repeat(700_000)}"}`,
  `{${Array.from({ length: 3000 }, (_, index) => `"f${index}":1`).join(',')}}`,
  '%',
  '%E0%A4%A=&=&&a=%zz',
  '--xyz\r\n',
  '--xyz\r\ncontent-disposition: form-data; name="payload"\r\n\r\n{"form"',
]

export interface Body {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=shift_jis',
  'multipart/form-data',
  'multipart/form-data; boundary=xyz',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  'text/html',
  'application/json, text/html',
  '',
]

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const hostileBody = (right: readonly object[]): fc.Arbitrary<Body> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...right)
        .chain(spoilt)
        .map((text) => ({ type: 'application/json', bytes: encoded(text) })),
    },
    {
      weight: 2,
      arbitrary: multipart.map((text) => ({
        type: 'multipart/form-data; boundary=xyz',
        bytes: encoded(text),
      })),
    },
    {
      weight: 2,
      arbitrary: fields.map((text) => ({ type: 'application/x-www-form-urlencoded', bytes: encoded(text) })),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constantFrom(...TYPES),
        bytes: fc.oneof(
          fc.constantFrom(...BROKEN).map(encoded),
          // Bytes that aren't UTF-8.
          fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes)),
        ),
      }),
    },
  )

/** Text with only those characters that a header can have. Others never reach an app. */
const headerText = hostileText.map((text) =>
  text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()
    .slice(0, 4000),
)

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'cookie',
    'user-agent',
    'referer',
    'origin',
    'accept',
    'accept-encoding',
    'x-forwarded-for',
    'x-forwarded-host',
    'stripe-signature',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
    'if-none-match',
    'range',
    'content-length',
    'sec-fetch-site',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      'garage_session=../../x',
      '0',
      '-1',
      '99999999999',
      'NaN',
      'same-origin',
      'bytes=9-1,-',
      't=1,v1=0',
    ),
  ),
  { maxKeys: 4 },
)

export const hostilePart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '77',
    '1e3',
    '-1',
    '..%2f..%2f',
    '%2e%2e',
    '%00',
    '%E0%A4%A',
    '%5c..%5c',
    'a'.repeat(5000),
    '%',
    ';',
    '*',
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6000)),
)
