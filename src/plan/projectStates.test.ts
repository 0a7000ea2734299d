import { object } from 'yup'
import { expect, test } from 'vitest'
import type { Section } from '#extend/config.ts'
import { projectStates, stateAt } from './projectStates.ts'

const section = (title: string, states?: Record<string, unknown>): Section =>
  ({ title, pages: ['home'], schema: object(), plan: () => ({}), states }) as Section
const projectWith = (sections: Record<string, Section>, faults: Record<string, string> = {}) => ({
  root: '/projects/dealers',
  sections: new Map(Object.entries(sections)),
  faults: new Map(Object.entries(faults)),
})

const LOOP: Record<string, unknown> = {}
LOOP['again'] = LOOP

test('A project’s sections are listed with their states, and with what’s wrong with them', () => {
  const team = section('Our team', {
    usual: { people: 3 },
    '': {},
    none: null,
    date: { on: new Date(0) },
    LOOP,
  })
  const project = projectWith({ team, bare: section('Bare') }, { away: 'is broken' })
  expect(projectStates(project, { Header: 'h.astro', Card: 'c.tsx' })).toEqual({
    name: 'dealers',
    replaced: ['Card', 'Header'],
    sections: [
      { name: 'away', title: 'away', fault: 'is broken', states: [] },
      {
        ...{ name: 'bare', title: 'Bare', states: [] },
        fault: 'No states yet. Add them in extensions/sections/bare/section.ts',
      },
      {
        ...{ name: 'team', title: 'Our team', fault: '' },
        states: [
          { name: 'usual', fault: '' },
          { name: '', fault: '' },
          { name: 'none', fault: 'props must be a group { }' },
          { name: 'date', fault: 'props.on is a Date' },
          { name: 'LOOP', fault: 'props.again contains itself' },
        ],
      },
    ],
  })
  expect(stateAt(project, '/__preview/gallery/extensions/team/1')).toEqual({
    name: 'team',
    props: { people: 3 },
  })
  for (const path of ['team/0', 'team/3', 'team/6', 'team/x', 'bare/1', 'nobody/1', 'team'])
    expect(stateAt(project, `/__preview/gallery/extensions/${path}`), path).toBeUndefined()
})

test('Without a project’s sections and components, the gallery has nothing of a project’s', () => {
  expect(projectStates(projectWith({}), {})).toBeUndefined()
})
