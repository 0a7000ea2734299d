/** The components that projects import to wrap them. For each of overridable.ts, with the props of the same name (props.ts). */

declare module 'forecourt/components/Header' {
  export default function Header(props: import('#extend/props.ts').HeaderProps): unknown
}

declare module 'forecourt/components/Drawer' {
  export default function Drawer(props: import('#extend/props.ts').DrawerProps): unknown
}

declare module 'forecourt/components/Footer' {
  export default function Footer(props: import('#extend/props.ts').FooterProps): unknown
}

declare module 'forecourt/components/Breadcrumbs' {
  export default function Breadcrumbs(props: import('#extend/props.ts').BreadcrumbsProps): unknown
}

declare module 'forecourt/components/Hero' {
  export default function Hero(props: import('#extend/props.ts').HeroProps): unknown
}

declare module 'forecourt/components/Card' {
  export default function Card(props: import('#extend/props.ts').CardProps): import('react').ReactNode
}

declare module 'forecourt/components/Gallery' {
  export default function Gallery(props: import('#extend/props.ts').GalleryProps): unknown
}

declare module 'forecourt/components/OrderPanel' {
  export default function OrderPanel(props: import('#extend/props.ts').OrderPanelProps): unknown
}

declare module 'forecourt/components/Price' {
  export default function Price(props: import('#extend/props.ts').PriceProps): unknown
}

declare module 'forecourt/components/Facts' {
  export default function Facts(props: import('#extend/props.ts').FactsProps): unknown
}

declare module 'forecourt/components/Finance' {
  export default function Finance(props: import('#extend/props.ts').FinanceProps): unknown
}

declare module 'forecourt/components/ModelCard' {
  export default function ModelCard(props: import('#extend/props.ts').ModelCardProps): unknown
}

declare module 'forecourt/components/LocationCard' {
  export default function LocationCard(props: import('#extend/props.ts').LocationCardProps): unknown
}

declare module 'forecourt/components/Opening' {
  export default function Opening(props: import('#extend/props.ts').OpeningProps): unknown
}

declare module 'forecourt/components/Article' {
  export default function Article(props: import('#extend/props.ts').ArticleProps): unknown
}

declare module 'forecourt/components/People' {
  export default function People(props: import('#extend/props.ts').PeopleProps): unknown
}

declare module 'forecourt/components/Reviews' {
  export default function Reviews(props: import('#extend/props.ts').ReviewsProps): unknown
}

declare module 'forecourt/components/PostCard' {
  export default function PostCard(props: import('#extend/props.ts').PostCardProps): unknown
}

declare module 'forecourt/components/FormField' {
  export default function FormField(
    props: import('#extend/props.ts').FormFieldProps,
  ): import('react').ReactNode
}

declare module 'forecourt/components/Form' {
  export default function Form(props: import('#extend/props.ts').FormProps): unknown
}
