import type { RegistryFieldsType } from '@rjsf/utils'
import type { Path } from '../../../text/path.ts'
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
  /** What empty lists can start from. */
  starts?: Values
  /** Sets the value at a path. */
  set: (path: Path, value: unknown) => void
}

export const FIELDS: RegistryFieldsType = { picture: PictureField, focus: FocusField }
