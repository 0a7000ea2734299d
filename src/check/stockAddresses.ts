import { fieldsOf } from '#rules/browser/stored.ts'
import type { Report } from './finding.ts'

/**
 * Reports addresses in a tenant's stock that may not work in visitors' browsers. These are http addresses of pictures,
 * because browsers only request pictures over https, and addresses of history reports that are a path without a host.
 * @param snapshot the parsed snapshot
 */
export const checkStockAddresses = (snapshot: unknown, slug: string, report: Report): void => {
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
  const plain = 'pictures at http:// addresses'
  const https =
    'browsers fetch them over https:// instead. If any don’t show, correct the addresses in the dealer backend'
  tell(
    cars.filter((car) => picturesOf(car).some(isPlain)),
    plain,
    https,
  )
  tell(
    models.filter((model) => modelPicturesOf(model).some(isPlain)),
    plain,
    https,
    'models',
  )
  tell(
    cars.filter((car) => textIn(car, 'file').startsWith('/') && !textIn(car, 'file').startsWith('//')),
    'a history report address without a host',
    `pull the stock again with \`forecourt snapshot ${slug}\` to get the full address`,
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

const textIn = (value: unknown, name: string): string => {
  const field = fieldsOf(value)?.get(name)
  return typeof field === 'string' ? field : ''
}

const listIn = (value: unknown, name: string): unknown[] => {
  const field = fieldsOf(value)?.get(name)
  return Array.isArray(field) ? field : []
}
