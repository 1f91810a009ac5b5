import { Body, Controller, Get, Put } from '@nestjs/common';
import { UpdateNotificationsRequest, type NotificationSettings } from '@counterfoil/contracts/profile.contract';
import { CurrentUser } from '../http/callers/current-user';
import { Keyed } from '../http/answers/keyed';
import { NotificationsRepository } from './notifications.repository';

@Controller('api/profile/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsRepository) {}

  @Get()
  show(@CurrentUser() userId: string): Promise<NotificationSettings> {
    return this.notifications.of(userId);
  }

  @Keyed()
  @Put()
  change(@CurrentUser() userId: string, @Body() wanted: UpdateNotificationsRequest): Promise<NotificationSettings> {
    return this.notifications.change(userId, wanted);
  }
}
