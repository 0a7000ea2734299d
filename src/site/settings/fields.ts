import { array, boolean, number, string, type StringSchema, type TestContext, type TestFunction } from 'yup'
import { parseInstant } from '#lib/instant.ts'
import { isPublicAddress } from '#lib/publicAddress.ts'
import { pictureAddress, withScheme } from '#lib/webAddress.ts'
import type { Locale } from '#rules/locale/locale.ts'
import { POSTCODE, postcodeMessage, stateMessage } from '#rules/locale/postal.ts'
import { isReservedPath } from '#rules/links/publicPath.ts'
import { DIALLED, dealerPhoneMessage } from '#rules/phone/dealerPhone.ts'
import {
  ALLOWED_HOST,
  DAY,
  EMAIL_OR_NONE,
  FOCUS,
  KEY,
  LINK,
  LINK_OR_NONE,
  PICTURE,
  PUBLIC_PATH,
  SCRIPT_HOST,
  SLUG,
  WEB_ADDRESS,
} from './patterns.ts'

/**
 * Marks a setting that dealers' own editors may change in a hosted desk (docs/deployment.md). All other settings are the operator's, also
 * those that are added later. A mark on a list is for all of its entries; in a group, each setting has its own.
 */
export const EDITORS = { editable_by: 'editors' } as const

/** The kinds of fields that a tenant's settings have. `about` is the sentence that documents a field. */

export const text = (about: string) => string().max(2000).default('').meta({ about })
export const flag = (about: string, fallback = false) => boolean().default(fallback).meta({ about })
export const key = (about: string) =>
  string().matches(KEY, 'may contain only letters, digits and . : , @ / = + - _').default('').meta({ about })

/** An address without a scheme ('www.x.example') is always taken for https. */
const address = () =>
  string().transform((value: unknown) => (typeof value === 'string' ? withScheme(value) : value))

/**
 * A rule for addresses that servers or shoppers' browsers request: they mustn't be on the machine itself or in its network.
 *
 * @param right what the setting may contain; another rule says so about anything else
 * @param addressOf makes a web address of it; paths on the site are fine
 */
const onInternet = (right: RegExp, addressOf = (value: string) => value) => ({
  name: 'internet',
  message: 'must be on the public internet, not on a private machine or network',
  test: (value: string | undefined) =>
    !value || value.startsWith('/') || !right.test(value) || isPublicAddress(addressOf(value)),
})

/** A host, or '*.' followed by a domain, for all hosts in that domain. @param like an example of a host's name */
export const host = (like: string) =>
  string()
    .matches(ALLOWED_HOST, `must be a host like "${like}.example.com" or "*.example.com"`)
    .test(onInternet(ALLOWED_HOST, (name) => `https://${name.replace(/^\*\./, '')}`))
    .required()

export const url = (about: string) =>
  address().matches(WEB_ADDRESS, 'must be an http:// or https:// address').default('').meta({ about })
export const path = (about: string, fallback = '') =>
  string()
    .matches(PUBLIC_PATH, 'must be a path on the site, like "/about-us"')
    .default(fallback)
    .meta({ about })

export const FREE = [
  'free',
  'must be an address that Forecourt doesn’t use itself',
  (path?: string) => !isReservedPath(path ?? ''),
] as const

export const scriptHost = (about: string, fallback = '') =>
  string()
    .matches(SCRIPT_HOST, 'must be an https address like "https://widgets.example.com", or "/fakes"')
    .test(onInternet(SCRIPT_HOST))
    .default(fallback)
    .meta({ about })
export const link = (about: string) =>
  address()
    .matches(LINK, 'must be a path like "/about-us", or an https:, tel: or mailto: address')
    .required()
    .meta({ about })
export const linkOrNone = (about: string) =>
  address()
    .matches(LINK_OR_NONE, 'must be a path like "/about-us", or an https:, tel: or mailto: address')
    .default('')
    .meta({ about })
export const picture = (about: string) =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? pictureAddress(value) : value))
    .matches(PICTURE, 'must be a path like "/images/hero.jpg", or an https address')
    .test(onInternet(PICTURE))
    .default('')
    .meta({ about })
export const focus = () =>
  string()
    .matches(
      FOCUS,
      'must say where the picture’s main subject is, from the left and from the top, like "60% 30%", each from 0% to 100%',
    )
    .default('')
    .meta({
      about:
        'Where the picture’s main subject is, from the left and from the top, like "60% 30%". The subject stays in view when the picture is cropped. If this is empty, the middle of the picture stays in view.',
    })
export const slug = (about: string) =>
  string()
    .matches(SLUG, 'may contain only letters, digits, hyphens and underscores')
    .max(100)
    .required()
    .meta({ about })

export const words = (about: string, most: number) =>
  string().matches(/\S/, 'must not be blank').max(most).required().meta({ about })

export const email = (about: string) =>
  string()
    .max(254)
    .matches(EMAIL_OR_NONE, 'must be an email address, like "name@example.com"')
    .default('')
    .meta({ about })

export const day = (about: string) =>
  string()
    .matches(DAY, 'must be a date like "2026-12-25"')
    .test('day', 'must be a real date', (date) => !date || !DAY.test(date) || parseInstant(date) !== null)
    .default('')
    .meta({ about })

/**
 * A rule that depends on the site's region, which `check` puts into the schema's context.
 *
 * @param regex what any region accepts, for the JSON Schema
 * @param messageOf says what's wrong with a text; null if nothing is. If the site's region can't be read, it's undefined
 */
const inRegion = (
  schema: StringSchema,
  regex: RegExp | undefined,
  messageOf: (value: string, region?: Locale) => string | null,
) =>
  schema.test({
    name: 'region',
    params: { regex },
    test: (value: string | undefined, { options, createError }: TestContext<{ region?: Locale }>) => {
      const message = messageOf(value ?? '', options.context?.region)
      return message === null || createError({ message })
    },
  })

/** The dealer's own phone number, or a person's there. */
export const phone = (about: string) =>
  inRegion(string().max(40), DIALLED, dealerPhoneMessage).default('').meta({ about })
export const state = (about: string) =>
  inRegion(string().max(100), undefined, stateMessage).default('').meta({ about })
export const postcode = (about: string) =>
  inRegion(string(), POSTCODE, postcodeMessage).default('').meta({ about })

export const backendId = (about: string) => number().integer().positive().meta({ about })

/** A test for a group with two days or two numbers, of which the first can't be after the last. */
export const inOrder =
  (first: string, last: string): TestFunction<unknown> =>
  (group, { path, createError }) => {
    const { [first]: from, [last]: to } = (group ?? {}) as Record<string, unknown>
    const isDays = typeof from === 'string' && typeof to === 'string' && to !== ''
    const isNumbers = typeof from === 'number' && typeof to === 'number'
    return (isDays || isNumbers) && to < from
      ? createError({ path: `${path}.${last}`, message: `must not be before ${first}, which is ${from}` })
      : true
  }

/** A test for a list of groups that no two of them have the same text in a field. */
export const distinct =
  (field: string, why: string): TestFunction<unknown> =>
  (list, { path, createError }) => {
    const values = (Array.isArray(list) ? list : []).map(
      (entry: Record<string, unknown> | null) => entry?.[field],
    )
    const twice = values.findIndex(
      (value, index) => typeof value === 'string' && values.indexOf(value) < index,
    )
    return twice < 0
      ? true
      : createError({
          path: `${path}[${twice}].${field}`,
          message: `repeats “${String(values[twice])}”: ${why}`,
        })
  }

export const idList = (about: string) =>
  array(number().integer().positive().required()).default([]).meta({ about })
