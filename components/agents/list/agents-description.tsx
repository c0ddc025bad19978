import { ListDescription } from '@/components/ui/page-header'

export const AgentsDescription = () => (
  <ListDescription>Agents are programs that connect your services to the platform.</ListDescription>
)
