import { pictureAddress } from '#lib/webAddress.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { historyReport } from '#rules/vehicle/eligibility.ts'
import { imageUrl } from '#rules/vehicle/images.ts'
import type { Report } from './finding.ts'

/**
 * Reports addresses in a tenant's stock that may not work in visitors' browsers. These are addresses of pictures that aren't https
 * addresses or paths, because pages leave those pictures out; http addresses of pictures, because browsers only request pictures over https;
 * and addresses of history reports that have no host, or that pages leave out.
 * @param snapshot the parsed snapshot
 * @param hasFiles whether pictures may also be named by their files in the tenant's folder (photos.ts)
 */
export const checkStockAddresses = (
  snapshot: unknown,
  slug: string,
  hasFiles: boolean,
  report: Report,
): void => {
  const cars = listIn(snapshot, 'cars')
  const models = listIn(snapshot, 'models')
  const tell = (those: readonly unknown[], what: string, mend: string, field: 'cars' | 'models' = 'cars') => {
    if (those.length === 0) return
    const first = fieldsOf(those[0])?.get('slug')
    const noun = field === 'cars' ? 'vehicle' : 'model'
    const count = `${those.length} ${those.length === 1 ? `${noun} has` : `${noun}s have`}`
    const message = `${count} ${what}${typeof first === 'string' ? ` (first: ${first.slice(0, 120)})` : ''}: ${mend}`
    report({ level: 'warning', file: 'snapshot.json', field, message })
  }
  const tellPictures = (isWrong: (url: string) => boolean, what: string, mend: string) => {
    tell(
      cars.filter((car) => picturesOf(car).some(isWrong)),
      what,
      mend,
    )
    tell(
      models.filter((model) => modelPicturesOf(model).some(isWrong)),
      what,
      mend,
      'models',
    )
  }
  tellPictures(
    isPlain,
    'pictures at http:// addresses',
    'browsers fetch them over https:// instead. If any don’t show, correct the addresses in the dealer backend',
  )
  if (!hasFiles)
    tellPictures(
      isUnusable,
      'pictures at addresses that aren’t web addresses or paths',
      'pages leave these pictures out. Correct the addresses in the dealer backend',
    )
  const reportOf = (car: unknown) => historyReport({ file: textIn(car, 'file') })
  tell(
    cars.filter((car) => reportOf(car)?.startsWith('/')),
    'a history report address without a host',
    `it leads to a file on this site. If the report is on the dealer backend, pull the stock again with \`forecourt snapshot ${slug}\` to get the full address`,
  )
  tell(
    cars.filter((car) => textIn(car, 'file').trim() !== '' && reportOf(car) === null),
    'a history report address that isn’t a web address or a path',
    'the page leaves out the link. Correct the address in the dealer backend',
  )
}

const picturesOf = (car: unknown): string[] => [
  textIn(car, 'primary_image_url'),
  ...listIn(car, 'images').flatMap((each) => {
    const image = fieldsOf(each)?.get('image')
    return [textIn(image, 'url'), textIn(fieldsOf(image)?.get('thumb'), 'url')]
  }),
]

const modelPicturesOf = (model: unknown): string[] => {
  const image = fieldsOf(model)?.get('image')
  return [textIn(image, 'url'), textIn(image, 'thumb')]
}

const isPlain = (url: string): boolean => /^\s*http:\/\//i.test(url)

const isUnusable = (url: string): boolean =>
  url.trim() !== '' && imageUrl(pictureAddress(url), { width: 1 }) === ''

const textIn = (value: unknown, name: string): string => {
  const field = fieldsOf(value)?.get(name)
  return typeof field === 'string' ? field : ''
}

const listIn = (value: unknown, name: string): unknown[] => {
  const field = fieldsOf(value)?.get(name)
  return Array.isArray(field) ? field : []
}
