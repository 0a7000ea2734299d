/**
 * What a shopper's journey has to report, written from the Automotive Standards Council's specification: each event with the parameters that
 * matter, in order. Parameters that aren't listed may have any value.
 */

export interface Journey {
  /** The parameters of the vehicle that the shopper chooses. */
  item: Readonly<Record<string, string>>
  /** The texts of the menu's link to the list, and of the link to the checkout. */
  menu: string
  reserve: string
  /** The text of the button that opens the enquiry form. */
  enquire: string
  /** The filter's name and the value that the shopper ticks. */
  filter: readonly [title: string, value: string]
  phone: string
  form: { form_name: string; form_type: string }
}

type Expected = readonly [event: string, parameters: Readonly<Record<string, string>>]

export function ascJourney({ item, menu, enquire, reserve, filter, phone, form }: Journey): Expected[] {
  const vehicle = { page_type: 'item', ...item }
  const sent = { comm_type: 'form', comm_outcome: 'crm_update', department: 'sales', ...form }
  const flow = { flow_name: 'checkout', department: 'sales' }
  return [
    // Home
    ['asc_pageview', { page_type: 'home' }],
    ['asc_menu_interaction', { page_type: 'home', element_text: menu, element_type: 'menu' }],
    // The list, and a filter
    ['asc_pageview', { page_type: 'itemlist' }],
    ['asc_itemlist_pageview', { page_type: 'itemlist' }],
    [
      'asc_element_configuration',
      {
        page_type: 'itemlist',
        element_type: 'filter',
        element_title: filter[0],
        element_text: filter[1],
        element_state: 'active',
        event_action_result: 'filter',
      },
    ],
    // The vehicle, its gallery, and an enquiry
    ['asc_pageview', vehicle],
    ['asc_item_pageview', vehicle],
    ['asc_media_interaction', { ...vehicle, media_type: 'image', element_order: '2' }],
    ['asc_cta_interaction', { ...vehicle, element_text: enquire, element_type: 'button' }],
    [
      'asc_form_engagement',
      { ...vehicle, comm_type: 'form', comm_status: 'start', department: 'sales', ...form },
    ],
    ['asc_form_submission', { ...vehicle, ...sent }],
    ['asc_form_submission_sales', { ...vehicle, ...sent }],
    ['asc_pageview', { page_type: 'unknown' }],
    // The vehicle again, and a call
    ['asc_pageview', vehicle],
    ['asc_item_pageview', vehicle],
    ['asc_click_to_call', { ...vehicle, comm_type: 'voice', comm_phone_number: phone, department: 'sales' }],
    // The checkout
    ['asc_cta_interaction', { ...vehicle, element_text: reserve, element_type: 'link' }],
    ['asc_pageview', item],
    ['asc_retail_process', { ...item, ...flow, flow_outcome: 'start' }],
    ['asc_retail_process', { ...item, ...flow, flow_outcome: 'proceed' }],
    ['asc_pageview', { page_type: 'unknown' }],
    ['asc_retail_process', { ...flow, flow_outcome: 'complete' }],
  ]
}
