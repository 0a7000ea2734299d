import type {
  CalculatorStart,
  ContentBlock,
  Crumb,
  FormStart,
  HomeProps,
  Link,
  LocationSummary,
  ModelCard,
  PageOpening,
  PersonCard,
  Picture,
  PlaceCard,
  Post,
  ReviewCard,
  SiteFrame,
  VehicleProps,
} from '#plan/page.ts'

/** What projects import from 'forecourt/props': the props of the components that they may replace (overridable.ts). */

export type { Props as CardProps } from '#features/vehicle/card/VehicleCard.tsx'
export type { FieldProps as FormFieldProps } from '#features/leads/fields/LeadField.tsx'

/** Of the form that sections of a project's own may have. */
export interface FormProps {
  /** From the section's plan, which gets it by `form`. */
  start: FormStart
  /** Needed if the page has another form of the same kind: unique on the page. */
  id?: string
  /** Whether to show the form's title; true if missing. */
  titled?: boolean
}

export interface HeaderProps {
  site: SiteFrame
  /** The page’s path if the menu links to the page, which has to highlight the link. On all other pages, the header is the same. */
  path: string
  /** Whether the page has a search box of its own. */
  hasBox: boolean
}

export interface DrawerProps {
  site: SiteFrame
  /** As the header’s. */
  path: string
}

export interface FooterProps {
  site: SiteFrame
  /** The assumptions behind the repayments that the page may show; undefined if it shows none. */
  note?: string | undefined
}

export interface BreadcrumbsProps {
  crumbs: Crumb[]
  region: string
}

export interface HeroProps {
  site: SiteFrame
  home: HomeProps
}

export interface GalleryProps {
  pictures: Picture[]
  /** What shoppers must know about the pictures. */
  note?: string
  region: string
  requestPhotos?: boolean
}

export interface OrderPanelProps {
  vehicle: VehicleProps
  region: string
  hasSimilar: boolean
  /** How many of the chat's buttons lie over the end of the bar that phones show; undefined if there's no chat. */
  chatButtons: number | undefined
}

export interface PriceProps {
  vehicle: VehicleProps
  region: string
}

export interface FactsProps {
  facts: VehicleProps['keyFacts']
  region: string
}

export interface FinanceProps {
  site: SiteFrame
  calculator: CalculatorStart
  /** If missing, the usual heading and the usual sentence below it. */
  title?: string
  lead?: string
}

export interface ModelCardProps {
  model: ModelCard
  region: string
  /** Whether it's in sight when the page opens, with nothing larger above it. Its picture then loads immediately. */
  inSight?: boolean
}

export interface LocationCardProps {
  location: LocationSummary & Partial<Pick<PlaceCard, 'departments' | 'picture' | 'focus' | 'text'>>
  region: string
  /** Link to the location's own contact page; '' or undefined if there's none. */
  contactHref?: string
  level?: 2 | 3
}

export interface OpeningProps {
  content: PageOpening
  region: string
}

export interface ArticleProps {
  blocks: ContentBlock[]
  region: string
}

export interface PeopleProps {
  groups: { group: string; people: PersonCard[] }[]
}

export interface ReviewsProps {
  reviews: ReviewCard[]
  region: string
  all?: Link | null
}

export interface PostCardProps {
  post: Post
  /** Level of the card's heading: 2 in a list, 3 below another heading. */
  level?: 2 | 3
  first?: boolean
}
