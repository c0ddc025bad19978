import { switchModule } from './edge-module'

/** Source: specification "EndpointWebsocketTCPConverter". */
export const websocketTcpConverter = switchModule()
