/** Places on a page that others link to (spec §2). */

/** The vehicle's location on its page. */
export const VEHICLE_MAP_ANCHOR = '#vehicle-map'
/** The form on the finance page. */
export const FINANCE_FORM_ANCHOR = '#finance-form'
