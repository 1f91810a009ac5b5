// breaks: pure-libs-import-only-each-other
import { Injectable } from '@nestjs/common';
export const decorate = Injectable;
