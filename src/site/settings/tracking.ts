import { array, number, object, string } from 'yup'
import { TEXT_CHAT_HIDDEN_PATHS } from '#rules/tracking/chat.ts'
import { EDITORS, email, key, path, scriptHost, text } from './fields.ts'
import { ANALYTICS_IDS, ERROR_DSN, ORIGIN, PIXEL_ID, TAG_MANAGER_ID } from './patterns.ts'
import { UNSEEN } from './unseen.ts'

export const TRACKED_EVENTS = ['off', 'ga4', 'asc'] as const

export const trackingSchema = object({
  events: string().oneOf(TRACKED_EVENTS, 'must be "off", "ga4" or "asc"').default('ga4').meta({
    about:
      'Which events analytics gets: none (`off`), Forecourt’s own (`ga4`), or also those of the Automotive Standards Council (`asc`), which agencies and manufacturers can compare between dealers (docs/tracking.md).',
  }),
  analytics_id: string()
    .matches(
      ANALYTICS_IDS,
      'must be an ID like "G-ABC1234567", or several separated by commas (a container, GTM-…, belongs at tag_manager_id)',
    )
    .default('')
    .meta({ about: 'One analytics ID, or several separated by commas.' }),
  tag_manager_id: string()
    .matches(
      TAG_MANAGER_ID,
      'must be the ID of one container, like "GTM-ABC1234" (other IDs belong at analytics_id)',
    )
    .default('')
    .meta({ about: 'The ID of the tag manager’s container.' }),
  social_pixel_id: string()
    .matches(PIXEL_ID, 'must be the pixel’s number, like "1234567890123456"')
    .default('')
    .meta({ about: 'The ID of the social pixel.' }),
  oem_code: key('The manufacturer’s code for the dealer, for the Automotive Standards Council’s events.'),
  tool_origins: array(
    string()
      .matches(ORIGIN, 'must be the origin of an iframe, like "https://tool.example.com", without a path')
      .required(),
  )
    .default([])
    .meta({
      about:
        'Where third-party tools in iframes come from. Pages pass on the Automotive Standards Council’s events that these tools report, and no others.',
    }),
  call_tracking_key: key('The site’s key for call tracking, which the flag `dealercell` turns on.'),
  vehicle_finder_key: key('The site’s key for the vehicle finder, which the flag `dealerstudio` turns on.'),
  error_dsn: string()
    .matches(ERROR_DSN, 'must be a DSN like "https://key@errors.example.com/1"')
    .default('')
    .meta({ about: 'Where to report errors in the site’s scripts, in production only (spec §7).' }),
}).noUnknown()

export const scriptHostsSchema = object({
  tag_manager: scriptHost('The host of the tag manager.', 'https://www.googletagmanager.com'),
  analytics: scriptHost('The host of the analytics script.', 'https://www.googletagmanager.com'),
  social_pixel: scriptHost('The host of the social pixel.', 'https://connect.facebook.net'),
  call_tracking: scriptHost('The host of the call-tracking script.'),
  vehicle_finder: scriptHost('The host of the vehicle-finder SDK.'),
  chat: scriptHost('The host of the live-chat widget.'),
  chat_bot: scriptHost('The host of the chat bot.'),
  text_us: scriptHost('The host of the text-us widget.'),
  support: scriptHost('The host of the customer-support widget.'),
}).noUnknown()

export const chatSchema = object({
  hidden_paths: array(path('The path of a page; pages below it are included.').required())
    .default([...TEXT_CHAT_HIDDEN_PATHS])
    .meta({ about: 'Pages without the text-chat widget (spec §2).' })
    .meta(EDITORS),
  widget_key: key('The key for the chat widget.'),
  bot_key: key('The key for the chat bot, which the flag `autobot` turns on.'),
  text_us_key: key('The key for the text-us popup.'),
  text_us_text: text('Replaces the text of the text-us popup.').meta(EDITORS),
  support_key: key('The key for the customer-support widget.'),
}).noUnknown()

export const visitSettings = {
  measure_visits: number().integer().min(0).max(100).default(0).meta({
    about:
      'The percentage of page views that report to the site’s server: what shoppers look at, save and call about, how fast the page was, and which searches found nothing. Reports use no cookies and say nothing about anybody. Set this to 0 to turn reports off (docs/tracking.md).',
  }),
  weekly_numbers: array(email('An email address.').required())
    .max(10)
    .default([])
    .test(
      'complete',
      'needs "measure_visits", the percentage of page views to count, like 100',
      (to, { parent }) => !to?.length || ((parent as { measure_visits?: number }).measure_visits ?? 0) > 0,
    )
    .meta({
      about:
        'The email addresses that get the site’s numbers of the week before, every Monday (docs/tracking.md).',
      ...UNSEEN.weekly_numbers,
    }),
}
