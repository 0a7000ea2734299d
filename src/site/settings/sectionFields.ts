/** What projects import from 'forecourt/fields' for the settings of their sections (docs/extending.md). */
export { array, boolean, number, object, string } from 'yup'
export { flag, linkOrNone as link, path, picture, text, url, words } from './fields.ts'
