/** Places on a page that others link to (spec §2). */

/** The vehicle's location on its page. */
export const VEHICLE_MAP_ANCHOR = '#vehicle-map'
/** The form on the finance page. */
export const FINANCE_FORM_ANCHOR = '#finance-form'
/** The dialog on a vehicle's page for requesting photos; a link to it opens it. */
export const REQUEST_PHOTOS_ANCHOR = '#request-photos'
/** The enquiry dialog, which a link opens in the same way. */
export const ENQUIRY_ANCHOR = '#enquire-dialog'
