import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { APART, editorsId, isOwnId } from './ownIds.ts'

const SRC = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The source files of everything that shoppers see. The component gallery and the preview's own pages are left out, because only editors
 * see them.
 */
const SOURCES = ['features', 'components', 'layouts', 'pages'].flatMap((room) =>
  readdirSync(join(SRC, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:astro|tsx|ts)$/.test(file) && !/\.test\.|harness/.test(file))
    .map((file) => join(room, file)),
)

/**
 * The expressions that the sources use as ids, each with the ids that it can stand for; [] for an expression that only passes on an id
 * that's set elsewhere.
 */
const MADE: Record<string, readonly string[]> = {
  id: [],
  START_ID: ['saved-start'],
  // Of parts of a text, from which the ids of their forms are made.
  'String(index)': [],
  '`${id}-${place}-${index}`': [],
  VEHICLE_ID: ['lead-vehicle'],
  ENQUIRY_SECTION: ['enquire'],
  SORT: ['search-sort'],
  "inHeader ? 'seek' : undefined": ['seek'],
  'VEHICLE_MAP_ANCHOR.slice(1)': ['vehicle-map'],
  'NO_CHECKOUT_ANCHOR.slice(1)': ['no-checkout'],
  'GONE_ANCHOR.slice(1)': ['gone'],
  "dialogId('enquire')": ['enquire-dialog'],
  "dialogId('test-drive')": ['test-drive-dialog'],
  SITE_WORDS_ID: ['site-words'],
  'anchor(group)': ['products-towing'],
  'form.anchor': ['form', 'finance-form'],
  // The sources set a form's id in one place and use it in another, so all possible ids are listed here.
  formId: ['lead-general', 'inline-form', 'enquire-form', 'test-drive-form', 'request-photos-form'],
  'controlId(formId, field.name)': ['lead-general-dateTime', 'enquire-form-email'],
  'errorId(formId, field.name)': ['lead-general-email-error', 'inline-form-email-error'],
  'helpId(formId, name)': ['lead-general-own-tows-help', 'enquire-form-own-tows-help'],
  unsureId: ['lead-general-vehicle-unsure', 'enquire-form-vehicle-unsure'],
  '`${formId}-wrong`': ['lead-general-wrong', 'enquire-form-wrong'],
  '${formId}-start': ['lead-general-start', 'enquire-form-start'],
  '`${id}-title`': ['enquire-dialog-title', 'test-drive-dialog-title', 'request-photos-title'],
  '`finance-${name}`': ['amount', 'deposit', 'termMonths', 'rate', 'balloon'].map(
    (each) => `finance-${each}`,
  ),
}

/** The values of the id attributes in a source file. */
const idsIn = (source: string): string[] =>
  Array.from(
    source.matchAll(/(?<![\w-])id=(?:"([^"]*)"|\{(`[^`]*`|[^}]+)\})/g),
    ([, written, expression = '']) => {
      const known = MADE[written ?? expression.trim()]
      if (known) return known
      if (written !== undefined) return [written]
      expect(expression, 'what ids this makes has to be said here').toMatch(/^`[a-z]+-\$\{[^`]*`$/)
      return [expression.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '1')]
    },
  ).flat()

test('Every id in the sources is listed, so that no heading gets the same one', () => {
  const ids = SOURCES.flatMap((file) => idsIn(readFileSync(join(SRC, file), 'utf8')))
  expect(ids.length).toBeGreaterThan(60)
  expect(ids.filter((id) => !isOwnId(id))).toEqual([])
  expect(ids.filter((id) => id.startsWith(APART))).toEqual([])
})

test.each([
  ...['lead-vehicle', 'enquire-form-start', 'main', 'picture-3', 'suggest-1', 'suggest-1-of-0'],
  ...['finance-form', 'vehicle-map', 'range-caravans'],
])('A heading’s id %s is renamed, because it’s one of ours', (id) => {
  expect(editorsId(id)).toBe(`section-${id}`)
  expect(isOwnId(editorsId(id))).toBe(false)
})

test.each([
  ...['our-team', 'leading', 'lead-times', 'finance-options', 'picture-this', 'forms', 'mains'],
  'section-main',
])('A heading’s id %s is kept', (id) => {
  expect(editorsId(id)).toBe(id)
})
