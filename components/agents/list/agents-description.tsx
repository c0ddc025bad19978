import { ListDescription } from '@/components/ui/page-header'

/** The description of the list while the versions load, and if no agent reports a numeric version. */
export const AgentsDescription = () => (
  <ListDescription>Programs that connect your services to the platform.</ListDescription>
)
