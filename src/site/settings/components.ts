import { object } from 'yup'
import { OVERRIDABLE, type ComponentName } from '#extend/overridable.ts'
import { text } from './fields.ts'

const fileOf = (name: string) =>
  text(`The file that replaces the component ${name}, relative to the project’s folder.`)

const files = Object.fromEntries(Object.keys(OVERRIDABLE).map((name) => [name, fileOf(name)]))

export const componentsSchema = object(files as Record<ComponentName, ReturnType<typeof fileOf>>).noUnknown()
