import { expect, test } from 'vitest'
import { croppedSrcset, imageUrl, socialImage, srcset } from './images.ts'
import { photoAddress, photoFile } from './photoPath.ts'
import { PICTURES, type Picture } from './pictures.ts'

const ID = '0123456789abcdef'
const OWN = photoAddress(ID)

test('A site’s own photo has every size that a page may ask for', () => {
  const asked = [
    OWN,
    socialImage(OWN),
    ...[256, 384, 640, 1080, 1200].map((width) => imageUrl(OWN, { width })),
    ...Object.values<Picture>(PICTURES).flatMap(({ widths, ratio, phone }) => [
      ...srcset(OWN, widths).split(', '),
      ...[ratio, phone?.ratio].flatMap((by) =>
        by === undefined ? [] : croppedSrcset(OWN, widths, by).split(', '),
      ),
    ]),
  ]
  for (const each of asked) expect(photoFile(each.split(' ')[0] ?? ''), each).toMatchObject({ id: ID })
  expect(photoFile(imageUrl(OWN, { width: 640, height: 1120 }))).toEqual({ id: ID, width: 640, height: 1120 })
})

test.each([
  ...[`/photos/${ID}-641.webp`, `/photos/${ID}-640x1.webp`, `/photos/${ID}-640.avif`, '/photos/hero.jpg'],
  ...[`/photos/${ID}-0640.webp`, `/photos/${ID.toUpperCase()}.jpg`, `/photos/${ID}`, `/photos/../${ID}.jpg`],
])('No photo is at %s', (path) => {
  expect(photoFile(path)).toBeUndefined()
})
