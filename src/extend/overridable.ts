/**
 * The components that a project may replace (docs/extending.md), by their public names. A component is replaced wherever it's used, on the
 * server and in browsers. Files of React components export them by the file's name.
 */
export const OVERRIDABLE = {
  Header: 'src/features/navigation/Header.astro',
  Drawer: 'src/features/navigation/Drawer.astro',
  Footer: 'src/features/navigation/Footer.astro',
  Breadcrumbs: 'src/components/ui/Breadcrumbs.astro',
  Hero: 'src/features/home/Hero.astro',
  Card: 'src/features/vehicle/card/VehicleCard.tsx',
  Gallery: 'src/features/gallery/Gallery.astro',
  OrderPanel: 'src/features/vehicle/panel/Panel.astro',
  Price: 'src/features/vehicle/panel/Price.astro',
  Facts: 'src/features/vehicle/Facts.astro',
  Finance: 'src/features/finance/Finance.astro',
  ModelCard: 'src/features/range/ModelCard.astro',
  LocationCard: 'src/features/locations/LocationCard.astro',
  Opening: 'src/features/content/Opening.astro',
  Article: 'src/features/content/Blocks.astro',
  People: 'src/features/content/People.astro',
  Reviews: 'src/features/content/Reviews.astro',
  PostCard: 'src/features/content/PostCard.astro',
  FormField: 'src/features/leads/fields/LeadField.tsx',
} as const

/** Components for sections of a project's own, which can't be replaced. */
export const USABLE = { Form: 'src/features/leads/form/StyledForm.astro' } as const

export type ComponentName = keyof typeof OVERRIDABLE
