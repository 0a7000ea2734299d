import { array, boolean, number, string } from 'yup'
import { pictureAddress, withScheme } from '#lib/webAddress.ts'
import {
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

/** The kinds of fields that a tenant's settings have. `about` is the sentence that documents a field. */

export const text = (about: string) => string().max(2000).default('').meta({ about })
export const flag = (about: string, fallback = false) => boolean().default(fallback).meta({ about })
export const key = (about: string) =>
  string().matches(KEY, 'may contain only letters, digits and . : , @ / = + - _').default('').meta({ about })

/** An address without a scheme ('www.x.example') is always taken for https. */
const address = () =>
  string().transform((value: unknown) => (typeof value === 'string' ? withScheme(value) : value))

export const url = (about: string) =>
  address().matches(WEB_ADDRESS, 'must be an http:// or https:// address').default('').meta({ about })
export const path = (about: string, fallback = '') =>
  string()
    .matches(PUBLIC_PATH, 'must be a path on the site, like "/about-us"')
    .default(fallback)
    .meta({ about })
export const scriptHost = (about: string, fallback = '') =>
  string()
    .matches(SCRIPT_HOST, 'must be an https address like "https://widgets.example.com", or "/fakes"')
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
    .default('')
    .meta({ about })
/** Where the main subject of a picture is. The picture is another setting of the same group. */
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

/** A list of ids from the dealer backend. */
export const idList = (about: string) => array(number().integer().required()).default([]).meta({ about })
