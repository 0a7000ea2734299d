import type { FormId } from '#rules/forms/formTable.ts'
import type { FormStart } from '#plan/page.ts'

export const startOf = (form: FormId, change: Partial<FormStart> = {}): FormStart => ({
  form,
  settings: {},
  context: { region: 'en-AU' },
  about: null,
  sender: { website_slug: 'harbour', dealership_slug: 'harbour-north', manufacturer_slug: '' },
  dealers: { '': 7, 'harbour-north': 7 },
  lookup: [],
  mock: false,
  noun: 'car',
  ...change,
})
