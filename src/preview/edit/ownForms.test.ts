import { expect, test } from 'vitest'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import { isEditable, pageFields } from './parts.ts'

test('A page’s form is chosen from ours and those of the site', () => {
  const { properties } = pageFields(['own-show']) as { properties: { form: Record<string, unknown> } }
  expect(properties.form).toMatchObject({ type: 'string', enum: [...FORM_IDS, 'own-show', 'none'] })
  expect(properties.form).not.toHaveProperty('anyOf')
})

test('Dealers’ editors may change own fields and forms, like the labels of ours', () => {
  expect(isEditable('forms.each[0].own_fields[0].label')).toBe(true)
  expect(isEditable('forms.own[0].title')).toBe(true)
})
