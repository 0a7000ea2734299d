/** The originals that projects import to wrap them: for each name in overridable.ts, with the props of that name (props.ts). */

declare module 'forecourt/components/Header' {
  import type { HeaderProps } from 'forecourt/props'
  export default function Header(props: HeaderProps): unknown
}

declare module 'forecourt/components/Drawer' {
  import type { DrawerProps } from 'forecourt/props'
  export default function Drawer(props: DrawerProps): unknown
}

declare module 'forecourt/components/Footer' {
  import type { FooterProps } from 'forecourt/props'
  export default function Footer(props: FooterProps): unknown
}

declare module 'forecourt/components/Breadcrumbs' {
  import type { BreadcrumbsProps } from 'forecourt/props'
  export default function Breadcrumbs(props: BreadcrumbsProps): unknown
}

declare module 'forecourt/components/Hero' {
  import type { HeroProps } from 'forecourt/props'
  export default function Hero(props: HeroProps): unknown
}

declare module 'forecourt/components/Card' {
  import type { ReactNode } from 'react'
  import type { CardProps } from 'forecourt/props'
  export default function Card(props: CardProps): ReactNode
}

declare module 'forecourt/components/Gallery' {
  import type { GalleryProps } from 'forecourt/props'
  export default function Gallery(props: GalleryProps): unknown
}

declare module 'forecourt/components/OrderPanel' {
  import type { OrderPanelProps } from 'forecourt/props'
  export default function OrderPanel(props: OrderPanelProps): unknown
}

declare module 'forecourt/components/Price' {
  import type { PriceProps } from 'forecourt/props'
  export default function Price(props: PriceProps): unknown
}

declare module 'forecourt/components/Facts' {
  import type { FactsProps } from 'forecourt/props'
  export default function Facts(props: FactsProps): unknown
}

declare module 'forecourt/components/Finance' {
  import type { FinanceProps } from 'forecourt/props'
  export default function Finance(props: FinanceProps): unknown
}

declare module 'forecourt/components/ModelCard' {
  import type { ModelCardProps } from 'forecourt/props'
  export default function ModelCard(props: ModelCardProps): unknown
}

declare module 'forecourt/components/LocationCard' {
  import type { LocationCardProps } from 'forecourt/props'
  export default function LocationCard(props: LocationCardProps): unknown
}

declare module 'forecourt/components/Opening' {
  import type { OpeningProps } from 'forecourt/props'
  export default function Opening(props: OpeningProps): unknown
}

declare module 'forecourt/components/Article' {
  import type { ArticleProps } from 'forecourt/props'
  export default function Article(props: ArticleProps): unknown
}

declare module 'forecourt/components/People' {
  import type { PeopleProps } from 'forecourt/props'
  export default function People(props: PeopleProps): unknown
}

declare module 'forecourt/components/Reviews' {
  import type { ReviewsProps } from 'forecourt/props'
  export default function Reviews(props: ReviewsProps): unknown
}

declare module 'forecourt/components/PostCard' {
  import type { PostCardProps } from 'forecourt/props'
  export default function PostCard(props: PostCardProps): unknown
}

declare module 'forecourt/components/FormField' {
  import type { ReactNode } from 'react'
  import type { FormFieldProps } from 'forecourt/props'
  export default function FormField(props: FormFieldProps): ReactNode
}

declare module 'forecourt/components/Form' {
  import type { FormProps } from 'forecourt/props'
  export default function Form(props: FormProps): unknown
}
