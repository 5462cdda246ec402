"""When, where and with which referee everything is played: what is to be planned, a greedy plan, the laws of a plan.

A better plan is made by `palheta.planning.cp_sat`, where its solver is installed. Times are minutes from the start.
"""
