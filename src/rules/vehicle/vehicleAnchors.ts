/** The anchors on pages to which other pages link (spec §2). */

export const VEHICLE_MAP_ANCHOR = '#vehicle-map'
export const FINANCE_FORM_ANCHOR = '#finance-form'
export const REQUEST_PHOTOS_ANCHOR = '#request-photos'
export const ENQUIRY_ANCHOR = '#enquire-dialog'
/** On a vehicle's page, why the vehicle can't be reserved or bought online. The address of its checkout leads here. */
export const NO_CHECKOUT_ANCHOR = '#no-checkout'
/** On a list, that the vehicle is no longer available. The address of a vehicle that's gone leads here. */
export const GONE_ANCHOR = '#gone'
