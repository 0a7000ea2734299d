import { conditionWord } from '#rules/vehicle/condition.ts'
import { imageAt, isMissingPhoto } from '#rules/vehicle/images.ts'
import { isTestDriveOnly } from '#rules/vehicle/tag.ts'
import { saleState } from '#rules/listing/listing.ts'
import { makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { listingPathOf, searchPath, vehicleBase, withQuery } from '#rules/links/paths.ts'
import { phoneOf } from '#rules/phone/phone.ts'
import { noPhoneWarning } from '#rules/phone/phoneBlock.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { DEFAULT_LINKS } from '#rules/links/siteLinks.ts'
import { localWords } from '#rules/locale/words.ts'
import type { Card } from '#search/card.ts'
import { dealerPlace } from '#search/titles.ts'
import type { BuiltIn } from '#site/settings/sections.ts'
import type { Car, Location } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import { allCrumb } from '../list/listing.ts'
import { plainPath } from '../content/contentPath.ts'
import { breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import { clockOf } from '../locations/place.ts'
import type { Page } from '../../page.ts'
import type { Crumb } from '../../props.ts'
import { hasCheckout } from '../checkout/checkout.ts'
import { besideAndBelow, hasSection, sectionsOf, sectionVehicle, withSections } from '../../sections.ts'
import type { Picture, VehicleButtons, VehicleForms, VehicleProps, VehicleNotice } from './props.ts'
import { pageTracking } from '../../frame/tracking.ts'
import { vehicleButtons } from './vehicleButtons.ts'
import { vehicleFacts } from './vehicleFacts.ts'
import { conditionReportOf } from './conditionReport.ts'
import { vehicleTrade } from './vehicleTrade.ts'
import { vehicleLd } from '../../linked-data/vehicle.ts'
import { besidePrice, calculatorOf, certifiedOf } from './vehiclePrice.ts'
import { formWords } from '#rules/forms/formFields.ts'
import { formOf, type FormId } from '#rules/forms/formTable.ts'
import { enquiryForm } from '#rules/leads/leadCategory.ts'
import { BUTTON_LABELS, buttonLabel } from '#rules/vehicle/buttons.ts'
import { formStart } from '../form/forms.ts'
import { RESERVE_PRICE_ABOVE } from '#rules/constants.ts'
import { checkoutOffers } from '#rules/pricing/checkout.ts'
import { above } from '#lib/values.ts'

type NoticeContext = Pick<PlanContext, 'site' | 'noun'>

/** For a vehicle that can't be bought in the usual way; the first that applies. */
function vehicleNotice({ site, noun }: NoticeContext, car: Car, hasOthers: boolean): VehicleNotice | null {
  const subject = `This ${noun.one}`
  const notYet = lacksCheckout(site, car) ? ' It can’t be reserved online yet.' : ''
  if (saleState(car) === 'sold') {
    const others = hasOthers ? ' There are others like it below.' : ''
    return { tone: 'gone', title: 'Sold', text: `${subject} has been sold.${others}` }
  }
  if (car.reserved)
    return { tone: 'wait', title: 'Reserved', text: `${subject} is reserved. Call us to be next in line.` }
  const note = (title: string, text: string): VehicleNotice => ({ tone: 'note', title, text })
  if (isTestDriveOnly(car.tag))
    return note('Test drive only', `${subject} is for test drives only and is not for sale.`)
  if (car.status === 'coming_soon')
    return note('Coming soon', `${subject} is on its way to us. Call us to be the first to see it.${notYet}`)
  if (car.preorder) return note('Pre-order', `${subject} can be ordered now. Ask us when it is due.${notYet}`)
  return null
}

/** For a shopper who comes from the address of a checkout that the vehicle doesn't have; null if `notice` says enough. */
function noCheckoutNotice(
  { site, noun }: NoticeContext,
  car: Car,
  notice: VehicleNotice | null,
): VehicleNotice | null {
  if (notice || !lacksCheckout(site, car)) return null
  const why =
    above(car.price, RESERVE_PRICE_ABOVE) === null
      ? 'It has no price that could be paid online.'
      : 'We don’t take payments for it online.'
  return {
    tone: 'wait',
    title: `This ${noun.one} can’t be reserved online`,
    text: localWords(`${why} Call us or send us an enquiry.`, site.region),
  }
}

const lacksCheckout = (site: PlanContext['site'], car: Car): boolean =>
  hasCheckout(site) && checkoutOffers(car, site).length === 0

/** Without the clock and the lists of other vehicles, because the page's quick key doesn't change with them. */
type VehicleContext = Omit<PlanContext, 'now' | 'today' | 'stock' | 'listed' | 'records' | 'models'>

export function vehiclePage(context: VehicleContext, vehicle: Vehicle, similar: readonly Vehicle[]): Page {
  const { site } = context
  const car = vehicle.car()
  const card = context.card(vehicle)
  const path = `${vehicleBase(site)}/${car.slug}`
  // The condition is worked out from the search record, as it is for the vehicle's card, so that page and card show the same one.
  const condition = conditionWord(context.recordOf(vehicle))
  const trail = trailOf(context, car, condition, { label: card.title, href: path })
  const pictures = picturesOf(context, car, card.alt)
  const dealer = dealerOf(context, car)
  const place = dealer ? context.place(dealer) : null
  const { placed, sections } = sectionsOf(
    context,
    { kind: 'vehicle', path, title: card.title },
    () => ({ vehicle: sectionVehicle(context, vehicle) }),
    { car, name: card.title },
  )
  const shows = (name: BuiltIn<'vehicle'>) => hasSection(site, 'vehicle', name)
  const offered = vehicleButtons(context, car, place !== null && shows('location'))
  // If the vehicle's card links here to request photos, the page must offer that even if the vehicle has pictures: a card is made from
  // a count of pictures, which may be wrong.
  const requestPhotos =
    card.photosHref !== undefined ||
    (site.request_photos && pictures.length === 0 && saleState(car) !== 'sold')
  const shown = { car, name: card.title, vehicle: context.recordOf(vehicle) }
  const tracked = pageTracking(context, 'vehicle', path, shown)
  const notice = vehicleNotice(context, car, similar.length > 0)
  return {
    path,
    view: 'vehicle',
    meta: metaOf(context, {
      title: [card.title, car.badge, car.stocknum].filter(Boolean).join(' '),
      description: descriptionOf(car, card, condition),
      canonical: path,
      image: pictures[0]?.src ?? site.hero.image,
      jsonLd: [
        breadcrumbList(context, trail),
        vehicleLd(site, { car, brief: vehicle.brief, path, pictures, dealer }),
      ],
    }),
    props: {
      sections: besideAndBelow(placed),
      crumbs: trail,
      title: card.title,
      subtitle: card.subtitle,
      condition,
      tag: card.tag,
      price: card.price,
      ...besidePrice(context, vehicle, car),
      certified: shows('certified') ? certifiedOf(context, car) : null,
      ...conditionReportOf(context, car, vehicle.brief),
      trade: vehicleTrade(context, car, vehicle.brief),
      pictures,
      ...(car.photos_note && { picturesNote: car.photos_note }),
      inShort: card.facts,
      ...vehicleFacts(car, vehicle.brief, context.cardSettings),
      features: car.features,
      description: car.description,
      location: place && site.phone_masked ? { ...place, phone: null } : place,
      hours: clockOf(site, dealer),
      stockNumber: car.stocknum,
      ...offered,
      forms: vehicleForms(context, car, card.title, { ...offered, requestPhotos }),
      printedPhone: printedPhoneOf(context, car, dealer),
      phoneWarning: noPhoneWarning(car) ?? '',
      enquireTitle: localWords(`Enquire about this ${context.noun.one}`, site.region),
      notice,
      isForSale: saleState(car) !== 'sold' && !isTestDriveOnly(car.tag),
      noCheckout: noCheckoutNotice(context, car, notice),
      similarTitle: `Similar ${context.noun.many}`,
      testDriveTitle: testDriveTitle(context, car),
      testDriveHref: plainPath(DEFAULT_LINKS.bookTestDrive, site),
      requestPhotos,
      calculator: shows('finance') ? calculatorOf(context, car) : null,
      saved: { ...card.saved, image: card.image },
      recent: { base: vehicleBase(site), vehicle: recentVehicle(car, card) },
    },
    cards: similar.map(context.card),
    ...withSections(sections),
    ...(tracked && { tracked }),
  }
}

function trailOf(context: VehicleContext, car: Car, condition: string, page: Crumb): Crumb[] {
  const { site } = context
  const modelList = modelListPath(car.make, car.model, site)
  return crumbs(
    condition === '' ? allCrumb(context) : { label: condition, href: listingPathOf(car.car_type, site) },
    ...(car.make === '' ? [] : [makeCrumb(car.make, site)]),
    ...(modelList === null ? [] : [{ label: modelLabel(car), href: modelList }]),
    page,
  )
}

function descriptionOf(car: Car, card: Card, condition: string): string {
  const place = [dealerPlace(car), car.state].filter(Boolean).join(', ')
  return [
    [condition, card.title, car.badge, car.stocknum].filter(Boolean).join(' '),
    priceLine(card.price),
    ...card.facts,
    place && `at ${place}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const recentVehicle = ({ id, slug }: Car, card: Card): VehicleProps['recent']['vehicle'] => ({
  id,
  slug,
  title: card.title,
  image: imageAt(card.image)(384),
  price: priceLine(card.price),
})

const makeCrumb = (make: string, site: VehicleContext['site']) => ({
  label: displayMake(make),
  href: makeListPath(make, site) ?? withQuery(searchPath(site), { make: displayMake(make) }),
})

/** A model that's only a number, such as the Mazda 3, is named with its make, because phones show this link alone. */
const modelLabel = ({ make, model }: Car): string =>
  /^\d+$/.test(model) ? `${displayMake(make)} ${model}` : model

function picturesOf({ site }: VehicleContext, car: Car, alt: string): Picture[] {
  const isMissing = (src: string) => isMissingPhoto(src, site.coming_soon_image)
  const urls = car.images.map(({ image: { url, thumb } }) => ({
    src: url,
    thumb: isMissing(thumb.url) ? url : thumb.url,
  }))
  const pictures = urls.length > 0 ? urls : [{ src: car.primary_image_url, thumb: car.primary_image_url }]
  return pictures
    .filter(({ src }) => !isMissing(src))
    .map((picture, index, list) => ({ ...picture, alt: `${alt}, photo ${index + 1} of ${list.length}` }))
}

const dealerOf = ({ locations }: VehicleContext, car: Car): Location | undefined =>
  locations.find(({ id }) => id === car.location_id) ??
  (car.dealership_id === null
    ? undefined
    : locations.find(({ dealership_id }) => dealership_id === car.dealership_id))

/** Only at a single location is the site's own number that of the place. */
const printedPhoneOf = (
  { site, locations }: VehicleContext,
  car: Car,
  dealer: Location | undefined,
): string =>
  dealer?.contact_detail.phone || phoneOf(car) || (dealer && locations.length > 1 ? '' : site.phone)

/** Those that its buttons open, and any others that the page has (spec §2). */
function vehicleForms(
  context: Pick<PlanContext, 'site' | 'locations' | 'noun' | 'testPhone' | 'content'>,
  car: Car,
  name: string,
  {
    buttons: { first, second, list },
    inlineForm,
    requestPhotos,
  }: { buttons: VehicleButtons; inlineForm: boolean; requestPhotos: boolean },
): VehicleForms {
  const start = (form: FormId) => formStart(context, form, { car, name })
  const dialogs = [first, second, ...list].flatMap((button) =>
    button?.does === 'dialog' ? button.dialog : [],
  )
  return {
    ...(dialogs.includes('enquire') && { enquire: start(enquiryForm(car.car_type)) }),
    ...(dialogs.includes('test-drive') && { 'test-drive': start('test-drive') }),
    ...(inlineForm && { inline: start(enquiryForm(car.car_type)) }),
    ...(requestPhotos && { 'request-photos': start('request-photos') }),
  }
}

/** The form's (spec §2), unless the trade has its own word, such as 'test ride', and the settings have no title. */
export function testDriveTitle({ site }: Pick<PlanContext, 'site'>, car: Car): string {
  const { title } = formWords('test-drive', site.forms)
  const label = buttonLabel('test_drive', car, site)
  const isOwn = title !== formOf('test-drive').title || label === BUTTON_LABELS.test_drive
  return isOwn ? localWords(title, site.region) : label
}
