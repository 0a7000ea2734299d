import { expect, test } from 'vitest'
import { plainRedirects } from './objects.ts'

test('The first plain redirect from each address without a page is kept, and other lines counted', () => {
  const text = `# comment
/old /new 302
/old /other
/page /elsewhere 301
/forced /new 301!

/cars/:car/offer /cars/:car 302
/lists/page/* /lists 302
/images/* https://images.example/:splat 200
/out https://evil.example 302
/out-too //evil.example 302
/status /x 418
`
  expect(plainRedirects(text, (path) => path === '/page')).toEqual({
    redirects: [
      { from: '/old', to: '/new', permanent: false },
      { from: '/forced', to: '/new', permanent: true },
      { from: '/out', to: 'https://evil.example', permanent: false },
    ],
    patterns: 5,
  })
  expect(plainRedirects('', () => false)).toEqual({ redirects: [], patterns: 0 })
})
