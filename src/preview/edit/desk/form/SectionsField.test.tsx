// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../words.ts'
import { SectionsField } from './SectionsField.tsx'

afterEach(cleanup)

function Desk() {
  const [formData, onChange] = useState(['hero', 'stock', 'story'])
  const props = {
    name: 'sections',
    schema: { items: { anyOf: [{ enum: ['hero', 'stock', 'story'] }, {}] } },
    fieldPathId: { $id: 'root_sections', path: ['sections'] },
    registry: { formContext: {}, fields: {} },
    formData,
    onChange,
  }
  return <SectionsField {...(props as unknown as Parameters<typeof SectionsField>[0])} />
}

test('After a section is removed, the focus is on the next one, or where it can be added again', async () => {
  const user = userEvent.setup()
  render(<Desk />)
  const button = (name: string) => screen.getByRole('button', { name })
  button(`${WORDS.remove}: Stock`).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button(`${WORDS.remove}: Story`))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button(WORDS.addSection('Story')))
})
