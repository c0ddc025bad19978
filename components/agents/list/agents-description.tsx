import { ListDescription } from '@/components/ui/page-header'

/** The description of the list of agents, which shows their versions instead once there are any. */
export const AgentsDescription = () => (
  <ListDescription>Programs that connect your services to the platform.</ListDescription>
)
