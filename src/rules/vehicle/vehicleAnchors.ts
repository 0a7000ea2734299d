/** The anchors on pages to which other pages link (spec §2). */

/** The location on a vehicle's page. */
export const VEHICLE_MAP_ANCHOR = '#vehicle-map'
/** The form on the finance page. */
export const FINANCE_FORM_ANCHOR = '#finance-form'
/** The dialog for requesting photos on a vehicle's page. A link to this anchor opens the dialog. */
export const REQUEST_PHOTOS_ANCHOR = '#request-photos'
/** The enquiry dialog on a vehicle's page. A link to this anchor opens the dialog. */
export const ENQUIRY_ANCHOR = '#enquire-dialog'
/** On a vehicle's page, why the vehicle can't be reserved or bought online. The address of its checkout leads here. */
export const NO_CHECKOUT_ANCHOR = '#no-checkout'
/** On a list, that the vehicle is no longer available. The address of a vehicle that's gone leads here. */
export const GONE_ANCHOR = '#gone'
