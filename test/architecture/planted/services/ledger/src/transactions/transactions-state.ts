// breaks: deciders-are-pure
import { Injectable } from '@nestjs/common';
export const state = Injectable;
