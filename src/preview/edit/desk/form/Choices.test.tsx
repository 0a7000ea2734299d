// @vitest-environment jsdom
import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Values } from '../api.ts'
import { WORDS } from '../words.ts'
import { Choices } from './Choices.tsx'
import { uiOf } from './forms.ts'

afterEach(cleanup)

const SCHEMA: RJSFSchema = {
  type: 'array',
  items: { type: 'string', enum: ['trade_in', 'chat', 'finance'] },
  default: ['chat'],
}
let now: unknown

function Desk({ first }: { first?: string[] }) {
  const [value, setValue] = useState<unknown>(first)
  now = value
  const { 'ui:widget': widget, 'ui:options': options = {} } = uiOf(SCHEMA)
  expect(widget).toBe('checkboxes')
  const props = { id: 'buttons', schema: SCHEMA, value, options, onChange: setValue }
  return <Choices {...(props as unknown as WidgetProps<Values>)} />
}

test('A list of options has a box for each, and keeps its order when one is ticked', async () => {
  const user = userEvent.setup()
  render(<Desk first={['finance', 'trade_in']} />)
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await user.click(screen.getByLabelText('Chat'))
  expect(now).toEqual(['finance', 'trade_in', 'chat'])
  await user.click(screen.getByLabelText('Trade in'))
  expect(now).toEqual(['finance', 'chat'])
})

test('If nothing is ticked, the usual options are named', () => {
  render(<Desk />)
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  expect(screen.getByText(WORDS.usual('Chat'))).toBeDefined()
  expect(now).toBeUndefined()
})
