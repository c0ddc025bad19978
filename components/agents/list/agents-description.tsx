import { ListDescription } from '@/components/ui/page-header'

export const AgentsDescription = () => (
  <ListDescription>Programs that connect your services to the platform.</ListDescription>
)
