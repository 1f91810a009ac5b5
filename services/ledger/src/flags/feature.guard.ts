import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { PlanFeature } from '@counterfoil/contracts/plan';
import { Features } from './features';

const REQUIRED_FEATURE = 'counterfoil:required-feature';

/** Says which feature of the owner's plan a route needs; `FeatureGuard` reads it. */
export const RequiresFeature = (feature: PlanFeature): MethodDecorator & ClassDecorator =>
  SetMetadata(REQUIRED_FEATURE, feature);

/** Asks the plan of the business's owner and the flags. Stands behind the membership guard: `@UseGuards(MembershipGuard, FeatureGuard)`. */
@Injectable()
export class FeatureGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly features: Features,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const feature = this.reflector.getAllAndOverride<PlanFeature | undefined>(REQUIRED_FEATURE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!feature) return true;
    const { membership } = context.switchToHttp().getRequest<Request>();
    if (!membership)
      throw new Error(
        `${context.getClass().name}.${context.getHandler().name} asks for a feature before anybody knows whose business it is`,
      );
    await this.features.require(membership.ownerId, feature);
    return true;
  }
}
