// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { showLinkedCar } from './linkedCar.ts'

test('A vehicle that’s asked for twice, as after a reload with a draft, is shown with one picture and one price', async () => {
  document.body.innerHTML =
    '<p data-linked-car="car" data-vehicles="/cars" hidden><span>About <a></a></span></p>'
  const page =
    '<p data-strip><img src="/1.jpg"></p><p data-panel><strong class="price__amount">$42,990</strong></p>'
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.startsWith('/api/')
        ? Response.json({ id: 7, slug: 'mazda-3', name: '2026 Mazda 3' })
        : new Response(page),
    ),
  )
  const line = document.querySelector<HTMLElement>('[data-linked-car]')
  if (!line) throw new Error('no line')
  await Promise.all([showLinkedCar(line, '7'), showLinkedCar(line, '7')])
  expect(line.textContent).toBe('About 2026 Mazda 3$42,990')
  expect(line.querySelectorAll('img')).toHaveLength(1)
  vi.unstubAllGlobals()
})
