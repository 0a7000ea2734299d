import { fieldsOf, parseStored, shortText } from '../browser/stored.ts'

/** The visitor's details from the last form, with which the next form is filled in (spec §3 'stored user details', 'Prefill fields'). */

export interface UserDetails {
  name: string
  last_name: string
  email: string
  phone: string
  postcode: string
}

const NAMES = ['name', 'last_name', 'email', 'phone', 'postcode'] as const

/** The details in stored data. Missing and invalid details are '' (spec §3: prefill fields default to an empty string). */
export function parseUserDetails(stored: unknown): UserDetails {
  return detailsIn(parseStored(stored))
}

export function rememberUser(earlier: UserDetails, form: unknown): UserDetails {
  const given = detailsIn(form)
  return {
    name: given.name || earlier.name,
    last_name: given.last_name || earlier.last_name,
    email: given.email || earlier.email,
    phone: given.phone || earlier.phone,
    postcode: given.postcode || earlier.postcode,
  }
}

/** Finds the visitor's details among a form's fields. Without a `name`, `first_name` is used as the name. */
function detailsIn(value: unknown): UserDetails {
  const fields = fieldsOf(value)
  const [name, last_name, email, phone, postcode] = NAMES.map((detail) => shortText(fields?.get(detail)))
  return {
    name: name || shortText(fields?.get('first_name')),
    last_name: last_name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    postcode: postcode ?? '',
  }
}
