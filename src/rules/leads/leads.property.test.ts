import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValidationError } from 'yup'
import { FIELD_NAMES, isField } from '../forms/fieldTable.ts'
import { FORM_IDS } from '../forms/formTable.ts'
import { formFields } from '../forms/formFields.ts'
import { initialValues } from '../forms/initialValues.ts'
import { leadBody } from './leadBody.ts'
import { leadSuccessHref } from './leadCategory.ts'
import { leadSchema } from './leadSchema.ts'
import * as say from './messages.ts'

/**
 * Anybody can post a form. Whatever is sent, a schema must return either values or messages, and the values may only be those of the form's
 * own fields, within their limits.
 */

const anything = fc.oneof(
  fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true, maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    ...['<script>alert(1)</script>', "'; DROP TABLE leads; --", 'a\r\nBcc: x@y.zz', 'x'.repeat(20_000)],
    ...[NaN, Infinity, -1, 'true', '${path}'],
    JSON.parse('{"__proto__":{"polluted":1}}'),
    { toString: 1, valueOf: null },
    { length: 1e9 },
  ),
  fc.constantFrom('Ann', 'ann@example.com', '0412345678', '2795', true, '5', [], 'Careers Enquiry', 'orange'),
)
const names = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...FIELD_NAMES), weight: 5 },
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'source', 'url', 'lead_id'),
  fc.string(),
)
/** Objects whose own properties may have any name, even '__proto__', like those that JSON.parse makes. */
const posts = fc.array(fc.tuple(names, anything), { maxLength: 12 }).map((pairs) => {
  const post = {}
  for (const [name, value] of pairs) {
    Object.defineProperty(post, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return post
})
const contexts = fc.constantFrom(
  {},
  { region: 'en-US', about: 'link' as const },
  { region: 'en-NZ', car: { id: 5, location: { distribution_locations: [{ id: 31, name: 'Depot' }] } } },
  {
    dealerships: [
      { slug: 'bathurst', name: 'Bathurst' },
      { slug: 'orange', name: 'Orange' },
    ],
  },
)
const settings = fc.constantFrom({}, { terms_required: true, name_marks: true }, { message_exempt: FORM_IDS })
const forms = fc.constantFrom(...FORM_IDS)

test('Any posted data gives values within limits, or messages, and nothing else', { tags: 'nightly' }, () => {
  let accepted = 0
  fc.assert(
    fc.property(
      forms,
      settings,
      contexts,
      fc.oneof(posts, anything),
      fc.boolean(),
      (form, own, context, post, partial) => {
        const fields = formFields(form, own, context)
        try {
          const values = leadSchema(form, own, context, { partial }).validateSync(post, {
            abortEarly: false,
          })
          accepted++
          for (const [name, value] of Object.entries(values)) {
            const field = fields.find((each) => each.name === name)
            expect(field, name).toBeDefined()
            if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(field?.max ?? 0)
            else expect(typeof value === 'boolean' || Array.isArray(value)).toBe(true)
            if (field?.options && value !== '') {
              expect(field.options.map((option) => option.value)).toContain(value)
            }
          }
        } catch (error) {
          if (!(error instanceof ValidationError)) throw error
          const paths = error.inner.map(({ path }) => path)
          expect(new Set(paths).size).toBe(paths.length)
          for (const message of error.errors) {
            expect(message).toMatch(/\S/)
            expect(message).not.toMatch(/undefined|NaN|\[object|\$\{|<script|DROP/)
          }
        }
      },
    ),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(50)
  expect({}).not.toHaveProperty('polluted')
})

test('Any lead has only the form’s fields and the sender’s details', () => {
  const SAID =
    `category subcategory dealership_slug website_slug url source user_agent visited_pages linked_query_params
      location_id has_files`.split(/\s+/)
  fc.assert(
    fc.property(forms, posts, anything, (form, post, odd) => {
      const sender = {
        website_slug: 'a',
        url: odd,
        user_agent: odd,
        visited_pages: odd,
        linked_query_params: odd,
      } as never
      const { lead } = leadBody(form, post, sender)
      for (const [name, value] of Object.entries(lead)) {
        expect(isField(name) || SAID.includes(name)).toBe(true)
        if (isField(name)) expect(['string', 'boolean']).toContain(typeof value)
      }
      expect(lead.source).toBe('Website')
      expect(lead.website_slug).toBe('a')
      expect(lead.url.length).toBeLessThanOrEqual(2000)
      expect(() => JSON.stringify(lead)).not.toThrow()
      expect(leadSuccessHref(form, post)).toMatch(/^\/success\?category=[a-z-]+$/)
    }),
    { numRuns: 1000 },
  )
})

test('Every form opens with values that fit', () => {
  fc.assert(
    fc.property(forms, contexts, anything, anything, (form, context, user, query) => {
      const values = initialValues(form, {}, context, { user: user as never, query: query as never })
      for (const { name, max } of formFields(form, {}, context)) {
        const value = values[name]
        if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(max)
        else expect(value === true || value === false || Array.isArray(value)).toBe(true)
      }
    }),
  )
})

test('No form opens with values of a type the schema refuses', () => {
  for (const form of FORM_IDS) {
    const schema = leadSchema(form, {}, {}, { partial: true })
    expect(() => schema.validateSync(initialValues(form))).not.toThrow()
  }
})

test('Any failure gives a banner and a report', () => {
  fc.assert(
    fc.property(anything, (error) => {
      expect(say.submitErrorBanner(error)).toMatch(/\S/)
      expect(say.submitErrorReport('x', error)).toMatch(/^x Form submission error occured\./)
    }),
  )
})
