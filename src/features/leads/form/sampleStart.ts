import type { FormStart } from '#plan/page.ts'
import type { FormId } from '#rules/forms/formTable.ts'

/** Makes the initial data of a form that sends nothing, for the gallery of components. */
export const sampleStart = (form: FormId, region: FormStart['context']['region']): FormStart => ({
  form,
  settings: {},
  context: { region },
  about: null,
  sender: { website_slug: 'gallery', dealership_slug: '', manufacturer_slug: '' },
  dealers: { '': 1 },
  lookup: [],
  mock: true,
  noun: 'car',
})
