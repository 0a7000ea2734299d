import type { BrandLeaf, VehicleLeaf } from 'schema-dts'
import { lookUp } from '#lib/values.ts'
import { accessoriesCount, isNewModel, modelDescription } from '#rules/listing/models.ts'
import { cheapestCar, gradesOf, isNewCar } from '#rules/listing/grades.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { fromCheapest, type Cheapest } from '#rules/pricing/fromPrice.ts'
import { money } from '#rules/pricing/money.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { bodiesOf, rangeHref } from '#rules/listing/range.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { modelListPath } from '#rules/listing/listPaths.ts'
import { searchPath, withQuery } from '#rules/links/paths.ts'
import { MORE_LINKS, DEFAULT_LINKS } from '#rules/links/siteLinks.ts'
import { counted, localWords } from '#rules/locale/words.ts'
import { plainText } from '#lib/html.ts'
import type { Model } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { plainPath } from '../content/contentPath.ts'
import type { PlanContext, ShownModel } from '../../planContext.ts'
import { nextSteps, formStart, withTitle } from '../form/forms.ts'
import { link } from '../../frame/link.ts'
import { linkedData, thing } from '../../linked-data/linkedData.ts'
import { absolute, breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import {
  accessoriesLine,
  hasRange,
  modelCard,
  modelsKey,
  pictureOf,
  rangeCrumb,
  modelKey,
  ofModel,
} from './models.ts'
import type { Meta, Page } from '../../page.ts'
import type { Candidate, PageChange } from '../../plannedPage.ts'
import { VehicleGroups, type VehicleChange } from '../../vehicleGroups.ts'
import { byRank, type Listing } from '../list/listing.ts'
import type { ModelProps } from './props.ts'

/** If other vehicles change, the page stays the same. */
export const SHOWN_STOCK = 8
const RELATED = 4

/** Each depends on the vehicles of its model, and on which lists there are. */
export class ModelPages {
  readonly #byName = new VehicleGroups(({ brief }) => [modelKey(brief.model)], byRank)
  #lists: ReadonlySet<string> = new Set()

  /** @param change of `context.listed`; at first, all of them come */
  update(context: PlanContext, change: VehicleChange, listings: readonly Listing[]): PageChange {
    const names = this.#byName.update(change)
    const lists = new Set(listings.map(({ path }) => path))
    const isSame = lists.size === this.#lists.size && lists.isSubsetOf(this.#lists)
    this.#lists = lists
    const touched = isSame
      ? context.models.filter(({ model }) => names.has(modelKey(model.name)))
      : context.models
    const written = new Set(context.content.map(({ path }) => path))
    const isElsewhere = ({ path, model }: ShownModel): boolean =>
      path !== null &&
      model.override_url !== '' &&
      (written.has(plainPath(path, context.site)) || lists.has(path))
    const modelKeys = modelsKey(context)
    return {
      // If a model's address belongs to an editor's page or a list, that page or list is used instead.
      pages: touched.flatMap((shown) =>
        isElsewhere(shown)
          ? []
          : candidateOf(context, shown, {
              all: ofModel(shown, this.#byName.get(modelKey(shown.model.name))),
              lists,
              modelKeys,
            }),
      ),
      gone: touched.filter(isElsewhere).flatMap(({ path }) => path ?? []),
    }
  }
}

interface ModelFacts {
  /** The model's listed vehicles in the default order, including those just sold. */
  all: readonly Vehicle[]
  /** The addresses of stock lists. */
  lists: ReadonlySet<string>
  modelKeys: string
}

function candidateOf(
  context: PlanContext,
  shown: ShownModel,
  { all, lists, modelKeys }: ModelFacts,
): Candidate[] {
  const { path, model } = shown
  if (path === null) return []
  const available = all.filter(({ brief }) => isAvailable(brief))
  const description = descriptionOf(context, model, cheapestOf(available))
  const grades = gradesOf(available.map(({ brief }) => brief))
  return [
    {
      path,
      source: `model ${shown.title}`,
      quickKey: [
        'model',
        path,
        modelKeys,
        description,
        available.length,
        all.length,
        JSON.stringify([cheapestOf(available), grades]),
        ...available.slice(0, SHOWN_STOCK).map(context.keyOf),
      ].join(' '),
      meta: () => modelMeta(context, shown, path, description),
      make: () => modelPage(context, shown, path, description, all, lists),
    },
  ]
}

function modelMeta(context: PlanContext, { model, title }: ShownModel, path: string, text: string): Meta {
  const image = pictureOf(model, context.site)
  return metaOf(context, {
    title,
    description: plainText(text) || `${title} at ${context.site.name}: what it offers, and what’s in stock.`,
    canonical: path,
    ...(image && { image }),
  })
}

/**
 * @param description with its 'from' prices corrected for the vehicles in stock
 * @param all the model's listed vehicles in the default order, including those just sold
 * @param lists the addresses of stock lists
 */
function modelPage(
  context: PlanContext,
  shown: ShownModel,
  path: string,
  description: string,
  all: readonly Vehicle[],
  lists: ReadonlySet<string>,
): Page {
  const { site } = context
  const stock = all.filter(({ brief }) => isAvailable(brief))
  const { model, title } = shown
  const inRegion = (text: string) => localWords(text, site.region)
  const crumb = { label: title, href: path }
  const trail = hasRange(context) ? crumbs(rangeCrumb(context), crumb) : crumbs(crumb)
  const image = pictureOf(model, site)
  const car = { make: displayMake(model.manufacturer_name), model: model.name, car_type: 'new' }
  return {
    path,
    view: 'model',
    meta: {
      ...modelMeta(context, shown, path, description),
      jsonLd: [breadcrumbList(context, trail), modelLd(context, shown, path, description, image)],
    },
    props: {
      crumbs: trail,
      kicker: displayMake(model.manufacturer_name),
      title: model.name,
      isNew: isNewModel(model),
      image,
      bodies: hasRange(context)
        ? bodiesOf(model).flatMap((body) => link(body.label, rangeHref(body), site) ?? [])
        : [],
      facts: factsOf(context, shown),
      description,
      accessories: accessoriesOf(context, shown),
      price: stockPrice(context, stock),
      grades: gradeRows(context, model, stock),
      stock: {
        title: `${title} in stock`,
        line: stockLine(context, model, stock.length, all.length),
        link: stockLink(context, shown, stock.length, lists),
      },
      form: withTitle(
        formStart(context, 'new-vehicle', { car, name: title }),
        inRegion(`Enquire about the ${model.name}`),
      ),
      steps: nextSteps('new-vehicle', context),
      related: relatedOf(context, shown),
    },
    cards: stock.slice(0, SHOWN_STOCK).map(context.card),
  }
}

const descriptionOf = ({ cardSettings }: PlanContext, model: Model, cheapest: Cheapest): string =>
  fromCheapest(modelDescription(model).text, cheapest, cardSettings.priceSuffixes.new)

/** A vehicle that's called new but whose data contradicts that counts as one of the others. */
export function cheapestOf(stock: readonly Vehicle[]): Cheapest {
  const cars = stock.map(({ brief }) => brief)
  return {
    new: cheapestCar(cars.filter(isNewCar))?.price ?? null,
    other: cheapestCar(cars.filter((car) => !isNewCar(car)))?.price ?? null,
  }
}

function stockPrice({ cardSettings }: PlanContext, stock: readonly Vehicle[]): string {
  const cars = stock.map(({ brief }) => brief)
  const newCar = cheapestCar(cars.filter(isNewCar))
  const car = newCar ?? cheapestCar(cars)
  if (!car) return ''
  const line = priceLine({ text: money(car.price), suffix: cardSettings.priceSuffixes[car.car_type] })
  return `${newCar ? 'New in' : 'In'} stock from ${line}`
}

/** Of the features that a grade adds; 'and 3 more' stands for the rest. */
const MOST_ADDED_FEATURES = 4

/** A grade without a name of its own is called by the model's name. */
function gradeRows(
  { site, cardSettings }: PlanContext,
  model: Model,
  stock: readonly Vehicle[],
): ModelProps['grades'] {
  const suffixes: Readonly<Record<string, string>> = cardSettings.priceSuffixes
  return gradesOf(stock.map(({ brief }) => brief)).map(({ name, count, from, isNew, car_type, adds }) => {
    const more = adds.length - MOST_ADDED_FEATURES
    return {
      name: name || model.name,
      count,
      from:
        from === null
          ? ''
          : `${isNew ? '' : 'Used, '}${priceLine({ text: money(from), suffix: lookUp(suffixes, car_type) ?? '' })}`,
      adds:
        adds
          .slice(0, MOST_ADDED_FEATURES)
          .map((add) => localWords(add, site.region))
          .join(', ') + (more > 0 ? ` and ${more} more` : ''),
    }
  })
}

/** The number includes vehicles just sold, because the list to which the page links includes them too. */
function stockLine({ noun }: PlanContext, model: Model, available: number, all: number): string {
  if (available === 0) return `There’s no ${model.name} in stock right now. Ask us what’s on its way.`
  const many = counted(all, noun.one)
  return all > available ? `${many}, ${all - available} just sold` : `${many} in stock`
}

function stockLink(
  { site, noun }: PlanContext,
  { model, title }: ShownModel,
  count: number,
  lists: ReadonlySet<string>,
) {
  if (count === 0) return link(`See all ${noun.many} in stock`, searchPath(site), site)
  const list = modelListPath(model.manufacturer_name, model.name, site)
  const make = displayMake(model.manufacturer_name)
  const href =
    list !== null && lists.has(list) ? list : withQuery(searchPath(site), { make, model: model.name })
  return link(`See every ${title} in stock`, href, site)
}

const factsOf = ({ site }: PlanContext, { model }: ShownModel): ModelProps['facts'] =>
  [
    { label: 'Body', value: [...new Set([...model.bodyStyle, ...model.body])].join(', ') },
    { label: 'Fuel', value: localWords(model.fuel.join(', '), site.region) },
    { label: 'Entry grade', value: model.variant },
  ].filter(({ value }) => value !== '')

function accessoriesOf({ site, addresses }: PlanContext, { model }: ShownModel): ModelProps['accessories'] {
  const text = accessoriesLine(accessoriesCount(model))
  if (text === '') return null
  const path = [MORE_LINKS.caravanAccessories, DEFAULT_LINKS.parts].find((candidate) =>
    addresses.has(plainPath(candidate, site)),
  )
  return { text, link: path === undefined ? null : link(`See accessories`, path, site) }
}

function relatedOf(context: PlanContext, shown: ShownModel): ModelProps['related'] {
  const bodies = new Set(bodiesOf(shown.model))
  const isSimilar = (other: ShownModel) =>
    bodiesOf(other.model).some((body) => bodies.has(body)) ||
    other.model.manufacturer_name === shown.model.manufacturer_name
  const others = context.models.filter((model) => model !== shown)
  const ordered = [...others.filter(isSimilar), ...others.filter((other) => !isSimilar(other))]
  const models = ordered.slice(0, RELATED).flatMap((model) => modelCard(context, model) ?? [])
  if (models.length === 0) return null
  const range = rangeCrumb(context)
  return {
    title: 'More of the range',
    models,
    link: hasRange(context) ? link('See the whole range', range.href, context.site) : null,
  }
}

const modelLd = (
  { site }: PlanContext,
  { model, title }: ShownModel,
  path: string,
  text: string,
  image: string,
) =>
  linkedData<VehicleLeaf>({
    '@type': 'Vehicle',
    name: title,
    model: model.name,
    url: absolute(site.url, path),
    image: image && absolute(site.url, image),
    description: plainText(text, 500),
    brand:
      model.manufacturer_name &&
      thing<BrandLeaf>({ '@type': 'Brand', name: displayMake(model.manufacturer_name) }),
  })
