import { displayMake } from '#rules/listing/makes.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { money } from '#rules/pricing/money.ts'
import { roundPrices } from '#rules/pricing/roundPrices.ts'
import { fold } from '#lib/slug.ts'
import type { PlanContext } from '../../context.ts'
import type { HomeProps } from './props.ts'

/** Filters with only one value to choose are left out. */
export function choosersOf({ site, listed }: Pick<PlanContext, 'site' | 'listed'>): HomeProps['choosers'] {
  const available = listed.map(({ brief }) => brief).filter(isAvailable)
  const prices = available.flatMap(({ price }) => (price === null ? [] : [price]))
  const choosers: HomeProps['choosers'] = [
    { name: 'make', label: 'Make', options: inOrder(available.map(({ make }) => displayMake(make))) },
    {
      name: 'price',
      label: 'Price',
      options: roundPrices(Math.min(...prices), Math.max(...prices)).map((price) => ({
        value: `-${price}`,
        label: `Up to ${money(price, 'whole', localeOf(site.region))}`,
      })),
    },
    { name: 'body', label: 'Body', options: inOrder(available.map(({ body }) => body)) },
  ]
  return choosers.filter(({ options }) => options.length > 1)
}

const inOrder = (values: readonly string[]) =>
  [...new Set(values)]
    .filter(Boolean)
    .sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
    .map((value) => ({ value, label: value }))
