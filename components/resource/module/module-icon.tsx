import {
  BadgeCheck,
  Blocks,
  Cable,
  FileInput,
  FileOutput,
  Fingerprint,
  FoldVertical,
  Funnel,
  IdCard,
  Lock,
  LogIn,
  type LucideIcon,
  ScrollText,
  Server,
  Shield,
  Unplug,
  Webhook,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  backend: Server,
  circuit_breaker: Unplug,
  compression: FoldVertical,
  ip_restriction: Shield,
  mutual_tls: BadgeCheck,
  oauth: LogIn,
  oidc: Fingerprint,
  request_headers: FileInput,
  response_headers: FileOutput,
  saml: IdCard,
  tls_termination: Lock,
  traffic_policy: ScrollText,
  user_agent_filter: Funnel,
  webhook_verification: Webhook,
  websocket_tcp_converter: Cable,
}

export function ModuleIcon({ module, className }: { module: string; className?: string }) {
  const Icon = icons[module] ?? Blocks
  return <Icon aria-hidden className={className} />
}
