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
import type { PlanContext, ShownModel } from '../../context.ts'
import { nextSteps } from '../form/afterwards.ts'
import { formStart, titled } from '../form/forms.ts'
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
  listedByModel,
} from './models.ts'
import type { Meta, Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import type { Listing } from '../list/listing.ts'
import type { ModelProps } from './props.ts'

/** How many of a model's vehicles its page shows. If other vehicles change, the page stays the same. */
export const SHOWN_STOCK = 8
/** How many other models a model's page links to. */
const RELATED = 4

/** The pages of models. If a model's address belongs to an editor's page or a list, that page or list is used instead. */
export function* modelCandidates(context: PlanContext, listings: readonly Listing[]): Generator<Candidate> {
  const listed = listedByModel(context)
  const lists = new Set(listings.map(({ path }) => path))
  const written = new Set(context.content.map(({ path }) => path))
  const modelKeys = modelsKey(context)
  for (const shown of context.models) {
    const { path, model } = shown
    if (path === null) continue
    if (model.override_url !== '' && (written.has(plainPath(path, context.site)) || lists.has(path))) continue
    const all = listed.get(model) ?? []
    const own = all.filter(({ brief }) => isAvailable(brief))
    const description = descriptionOf(context, model, cheapestOf(own))
    const grades = gradesOf(own.map(({ brief }) => brief))
    yield {
      path,
      source: `model ${shown.title}`,
      quickKey: [
        'model',
        path,
        modelKeys,
        description,
        own.length,
        all.length,
        JSON.stringify([cheapestOf(own), grades]),
        ...own.slice(0, SHOWN_STOCK).map(context.keyOf),
      ].join(' '),
      meta: () => modelMeta(context, shown, path, description),
      make: () => modelPage(context, shown, path, description, all, lists),
    }
  }
}

/** The metadata of a model's page, except its structured data. */
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
 * The page of a model (spec §2 'Model pages', §3 'Model').
 *
 * @param path the page's address
 * @param description the model's description, with its 'from' prices corrected for the vehicles in stock
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
  const say = (text: string) => localWords(text, site.region)
  const own = { label: title, href: path }
  const trail = hasRange(context) ? crumbs(rangeCrumb(context), own) : crumbs(own)
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
      form: titled(
        formStart(context, 'new-vehicle', { car, name: title }),
        say(`Enquire about the ${model.name}`),
      ),
      steps: nextSteps('new-vehicle', context),
      related: relatedOf(context, shown),
    },
    cards: stock.slice(0, SHOWN_STOCK).map(context.card),
  }
}

const descriptionOf = ({ cardSettings }: PlanContext, model: Model, cheapest: Cheapest): string =>
  fromCheapest(modelDescription(model).text, cheapest, cardSettings.priceSuffixes.new)

/**
 * The lowest price of the vehicles that are new, and the lowest price of the others. If a vehicle is called new
 * but its data contradicts that, it counts as one of the others.
 */
export function cheapestOf(stock: readonly Vehicle[]): Cheapest {
  const cars = stock.map(({ brief }) => brief)
  return {
    new: cheapestCar(cars.filter(isNewCar))?.price ?? null,
    other: cheapestCar(cars.filter((car) => !isNewCar(car)))?.price ?? null,
  }
}

/** Text that gives the lowest price of a new vehicle or, if there's none, of any vehicle; '' if no vehicle has a price. */
function stockPrice({ cardSettings }: PlanContext, stock: readonly Vehicle[]): string {
  const cars = stock.map(({ brief }) => brief)
  const newCar = cheapestCar(cars.filter(isNewCar))
  const car = newCar ?? cheapestCar(cars)
  if (!car) return ''
  const line = priceLine({ text: money(car.price), suffix: cardSettings.priceSuffixes[car.car_type] })
  return `${newCar ? 'New in' : 'In'} stock from ${line}`
}

/** How many of the features that a grade adds are named in the table; 'and 3 more' stands for the rest. */
const MOST_ADDED = 4

/** The table's rows, one per grade. A grade without a name of its own is called by the model's name. */
function gradeRows(
  { site, cardSettings }: PlanContext,
  model: Model,
  stock: readonly Vehicle[],
): ModelProps['grades'] {
  const suffixes: Readonly<Record<string, string>> = cardSettings.priceSuffixes
  return gradesOf(stock.map(({ brief }) => brief)).map(({ name, count, from, isNew, car_type, adds }) => {
    const more = adds.length - MOST_ADDED
    return {
      name: name || model.name,
      count,
      from:
        from === null
          ? ''
          : `${isNew ? '' : 'Used, '}${priceLine({ text: money(from), suffix: lookUp(suffixes, car_type) ?? '' })}`,
      adds:
        adds
          .slice(0, MOST_ADDED)
          .map((add) => localWords(add, site.region))
          .join(', ') + (more > 0 ? ` and ${more} more` : ''),
    }
  })
}

/**
 * A sentence about how many vehicles are in stock. The number includes vehicles just sold, because the list to which the page links
 * includes them too.
 */
function stockLine({ noun }: PlanContext, model: Model, available: number, all: number): string {
  if (available === 0) return `There’s no ${model.name} in stock right now. Ask us what’s on its way.`
  const many = counted(all, noun.one)
  return all > available ? `${many}, ${all - available} just sold` : `${many} in stock`
}

/** A link to the list of this model's vehicles or, if there are none, to the list of all stock. */
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

/** The number of accessories, with a link to the page about accessories if the site has one. */
function accessoriesOf({ site, addresses }: PlanContext, { model }: ShownModel): ModelProps['accessories'] {
  const text = accessoriesLine(accessoriesCount(model))
  if (text === '') return null
  const path = [MORE_LINKS.caravanAccessories, DEFAULT_LINKS.parts].find((each) =>
    addresses.has(plainPath(each, site)),
  )
  return { text, link: path === undefined ? null : link(`See accessories`, path, site) }
}

/** Other models, starting with those of the same body type or make. */
function relatedOf(context: PlanContext, shown: ShownModel): ModelProps['related'] {
  const bodies = new Set(bodiesOf(shown.model))
  const like = (each: ShownModel) =>
    bodiesOf(each.model).some((body) => bodies.has(body)) ||
    each.model.manufacturer_name === shown.model.manufacturer_name
  const others = context.models.filter((model) => model !== shown)
  const near = [...others.filter(like), ...others.filter((other) => !like(other))]
  const models = near.slice(0, RELATED).flatMap((each) => modelCard(context, each) ?? [])
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
