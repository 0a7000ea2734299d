// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a file of declarations of other modules can’t be imported
/// <reference path="./components.d.ts" />
/** What projects import from 'forecourt' (docs/extending.md). */
export { defineConfig, defineSection } from './config.ts'
export type {
  Components,
  ForecourtConfig,
  Section,
  SectionContext,
  SectionPage,
  SectionVehicle,
} from './config.ts'
export type {
  HeadTag,
  HookContext,
  HookPage,
  Hooks,
  LeadAdditions,
  PageAdditions,
  PublishReport,
  Vehicle,
} from './hooks.ts'
