import type { RegistryFieldsType } from '@rjsf/utils'
import type { KindName, Values } from '../../api.ts'
import { FocusField } from './FocusField.tsx'
import { PictureField } from './PictureField.tsx'

/** What fields know about the form around them. */
export interface Context {
  kind: KindName | undefined
  /** The values of the whole part. */
  values: Values
  /** The origin of the site. */
  site: string
}

export const FIELDS: RegistryFieldsType = { picture: PictureField, focus: FocusField }
