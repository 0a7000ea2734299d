import { expect, test } from 'vitest'
import { PICTURES } from '#rules/vehicle/pictures.ts'
import { phoneSource } from './heroSource.ts'

const IMAGE = '/images/scenes/camper-coast.jpg'

test('A phone loads a hero cropped to the screen, or a larger, whole one if its subject isn’t central', () => {
  const [widths, phone] = [[640], PICTURES.arch.phone]
  expect(phoneSource(IMAGE, '', widths, phone)).toEqual({
    srcset: `${IMAGE}?width=640&height=768&fit=crop&auto=format&quality=75 640w`,
    sizes: '(max-width: 575px) 92vw, 30rem',
  })
  expect(phoneSource(IMAGE, '60% 30%', widths, phone)).toEqual({
    srcset: `${IMAGE}?width=640&auto=format&quality=75 640w`,
    sizes: '(max-width: 575px) 197vw, 64rem',
  })
})
