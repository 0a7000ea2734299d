import type { RegistryFieldsType } from '@rjsf/utils'
import type { Path } from '../../text/path.ts'
import type { KindName, Values } from '../api.ts'
import { FocusField } from './FocusField.tsx'
import { PictureField } from './PictureField.tsx'

/** What the form tells its fields about the part being edited. */
export interface FormContext {
  kind: KindName | undefined
  /** The values of the whole part. */
  values: Values
  /** The origin of the site. */
  site: string
  /** For lists that are empty, the entries that editors can start from. */
  starts?: Values
  set: (path: Path, value: unknown) => void
}

export const FIELDS: RegistryFieldsType = { picture: PictureField, focus: FocusField }
