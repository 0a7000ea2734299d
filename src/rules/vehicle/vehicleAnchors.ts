/** Places on a page to which other pages link (spec §2). */

/** The vehicle's location on its page. */
export const VEHICLE_MAP_ANCHOR = '#vehicle-map'
/** The form on the finance page. */
export const FINANCE_FORM_ANCHOR = '#finance-form'
/** The dialog on a vehicle's page for requesting photos; a link to it opens it. */
export const REQUEST_PHOTOS_ANCHOR = '#request-photos'
/** The enquiry dialog on a vehicle's page; a link to it opens it. */
export const ENQUIRY_ANCHOR = '#enquire-dialog'
